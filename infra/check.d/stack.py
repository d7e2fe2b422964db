"""The template as written, and as SAM translates it."""

import copy
import re
from pathlib import Path

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

TEMPLATE = "template.yaml"
MONITORING = "infra/monitoring.yaml"
NO_VALUE = {"Ref": "AWS::NoValue"}

_REFERENCE = re.compile(r"\$\{([^!}][^}]*)\}")


class _NoManagedPolicies:
    """SAM asks for the ARNs of AWS's managed policies; the relay uses none."""

    def load(self):
        return {}


class Stack:
    """Both templates of a folder laid out as the project is, read and translated."""

    def __init__(self, root):
        self.root = Path(root)
        self.source = yaml_parse((self.root / TEMPLATE).read_text())
        self.monitoring = yaml_parse((self.root / MONITORING).read_text())
        self.translated = transform(_packaged(self.source), {}, _NoManagedPolicies())

    @property
    def parameters(self):
        return self.source["Parameters"]

    def of(self, kind, template=None):
        """The resources of a type, by name, each with its properties."""
        resources = (template or self.translated)["Resources"]
        return {
            name: resource.get("Properties", {})
            for name, resource in resources.items()
            if resource["Type"] == kind
        }

    def resource(self, name):
        return self.translated["Resources"].get(name, {})

    def functions(self):
        return self.of("AWS::Lambda::Function")

    def environment(self, name):
        return self.functions()[name].get("Environment", {}).get("Variables", {})

    def alias_of(self, function):
        """The name of the alias resource; None without one."""
        for name, alias in self.of("AWS::Lambda::Alias").items():
            if alias["FunctionName"] == {"Ref": function}:
                return name
        return None

    def function_of(self, reference):
        """The function that a reference names, by its alias or itself."""
        for name in self.functions():
            if reference in ({"Ref": name}, {"Ref": self.alias_of(name)}):
                return name
        raise LookupError(f"{text(reference)} is no function of the stack")

    def parameters_in(self, value):
        """Every parameter a value depends on, those of its conditions too."""
        found = {name for name in references(value) if name in self.parameters}
        for condition in conditions(value):
            found |= self.parameters_in(self.source["Conditions"][condition])
        return found


def _packaged(source):
    """What `sam package` makes of it: code and nested templates named by their place in a bucket."""
    packaged = copy.deepcopy(source)
    for resource in packaged["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = "s3://packaged/code"
        if resource["Type"] == "AWS::CloudFormation::Stack":
            resource["Properties"]["TemplateURL"] = "https://s3.us-east-1.amazonaws.com/packaged/nested"
    return packaged


def text(value):
    """A value as one line, references as ${Name} or ${Name.Attribute}, however they were written."""
    if isinstance(value, dict) and len(value) == 1:
        (kind, argument), = value.items()
        if kind == "Ref":
            return "${" + argument + "}"
        if kind == "Fn::GetAtt":
            return "${" + (argument if isinstance(argument, str) else ".".join(argument)) + "}"
        if kind == "Fn::Sub":
            return argument if isinstance(argument, str) else argument[0]
    return str(value)


def branches(value):
    """What a value may be: both sides of an Fn::If, without AWS::NoValue."""
    if isinstance(value, dict) and set(value) == {"Fn::If"}:
        return [leaf for side in value["Fn::If"][1:] for leaf in branches(side)]
    return [] if value == NO_VALUE else [value]


def references(value):
    """Names a value refers to, attributes left off."""
    if isinstance(value, dict):
        if set(value) == {"Ref"}:
            return {value["Ref"]}
        if set(value) == {"Fn::GetAtt"}:
            return {text(value)[2:-1].split(".")[0]}
        if set(value) == {"Fn::Sub"}:
            names = {name.split(".")[0] for name in _REFERENCE.findall(text(value))}
            rest = value["Fn::Sub"]
            return names | (references(rest[1]) if isinstance(rest, list) else set())
        return set().union(*map(references, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(references, value)) if value else set()
    return set()


def conditions(value):
    """Names of the conditions a value depends on."""
    if isinstance(value, dict):
        found = set().union(*map(conditions, value.values())) if value else set()
        if "Fn::If" in value:
            found.add(value["Fn::If"][0])
        if set(value) == {"Condition"} and isinstance(value["Condition"], str):
            found.add(value["Condition"])
        return found
    if isinstance(value, list):
        return set().union(*map(conditions, value)) if value else set()
    return set()


def as_list(value):
    return value if isinstance(value, list) else [value]
