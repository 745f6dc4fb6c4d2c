"""What the type checkers are told of Rules is what the table of fields says."""

from bidwhist.rules import FIELDS, Rules


def test_the_annotations_of_rules_are_the_table_of_fields():
    assert list(Rules.__annotations__.items()) == [(row[0], type(row[2])) for row in FIELDS]


def test_all_that_a_field_may_be_is_of_one_type():
    for name, _, default, allowed in FIELDS:
        assert {type(value) for value in allowed} == {type(default)}, name
