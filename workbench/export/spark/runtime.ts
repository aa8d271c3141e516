/** The code of every module, which needs only PySpark. */
export const runtime = String.raw`
_SEPARATOR = "\x1f"


def read(spark, *paths, record_separator="\n"):
    """Reads files: local ones, or those of an object store (s3a://..., gs://..., abfss://...).

    A record is a line, unless record_separator says what separates records of several lines. A byte order mark in
    front of a record does not count."""
    return parse(spark.read.option("lineSep", record_separator).text(list(paths)))


def parse(lines, column="value"):
    """Makes columns of a column of records. A record that the format does not accept is kept in _rejected."""
    text = F.regexp_replace(F.regexp_replace(F.col(column), "\\A\ufeff", ""), "\r\\z", "")
    rows = lines.select(text.alias("_line"))
    if BLANK == "skip":
        rows = rows.where(~F.col("_line").rlike("\\A[\t-\r ]*\\z"))
    if HEADER is not None:
        rows = rows.where(F.col("_line") != HEADER)
    rows = rows.withColumn("_groups", _groups())
    reason = F.when(F.size("_groups") <= 1, F.lit("not a record of the format"))
    columns = []
    for field in FIELDS:
        values = [_value(part) for part in field["parts"]]
        for value, is_bad in values:
            reason = reason.when(is_bad, F.lit("out of range: " + field["name"]))
        typed = [value.cast(field["type"]) for value, _ in values]
        columns.append(F.coalesce(*typed).alias(field["name"]))
    rows = rows.select("_line", "_groups", *columns, reason.otherwise(F.lit(None).cast("string")).alias("_reason"))
    for name, source, shift, mask, table, conditions in DERIVED:
        number = F.shiftright(_column(source), shift).bitwiseAND(F.lit(mask))
        value = number if table is None else F.get(F.array(*map(F.lit, table)), number.cast("int"))
        value = F.when(_holds(conditions), value)
        rows = rows.withColumn(name, F.coalesce(_column(name), value) if name in rows.columns else value)
    if PAIRS is not None:
        rows = _with_pairs(rows)
    if SCHEMA_OF_PAIRS is not None:
        rows = _with_columns_of_pairs(rows)
    accepted = F.col("_reason").isNull()
    return rows.select(
        *[F.when(accepted, _column(name)).alias(name) for name in COLUMNS],
        F.when(~accepted, F.col("_line")).alias("_rejected"),
        F.col("_reason"),
    )


def rejected(events):
    """How many records were rejected, by reason."""
    return events.where(F.col("_reason").isNotNull()).groupBy("_reason").count()


def _column(name):
    return F.col("${"`"}" + name.replace("${"`"}", "${"``"}") + "${"`"}")


def _groups():
    """Strings of the groups, after an empty one; of a record that does not match, the record alone."""
    line = F.col("_line")
    # One match for all groups, unless the record contains their separator.
    joined = F.regexp_replace(line, PATTERN, "".join(_SEPARATOR + "$" + str(i) for i in range(1, GROUPS + 1)))
    each = F.array(F.lit(""), *[F.regexp_extract(line, PATTERN, i) for i in range(1, GROUPS + 1)])
    slow = F.when(line.rlike(PATTERN), each).otherwise(F.array(line))
    if GROUPS == 0:
        return slow
    return F.when(F.contains(line, F.lit(_SEPARATOR)), slow).otherwise(F.split(joined, _SEPARATOR, -1))


def _group(number):
    return F.get("_groups", F.lit(number))


def _holds(conditions, group=_group):
    holds = F.lit(True)
    for is_set, numbers in conditions:
        for number in numbers:
            holds = holds & ((group(number) != "") if is_set else (group(number) == ""))
    return holds


def _value(part, group=_group):
    """The value of a group, and whether no column can hold it."""
    text = F.when(_holds(part["conditions"], group), group(part["group"]))
    nothing = F.lit(False)
    if "constant" in part:
        return F.when(text.isNotNull(), F.lit(part["constant"])), nothing
    if part["escapes"] is not None:
        text = _unescaped(text, *part["escapes"])
    if part["joins"] is not None:
        text = F.regexp_replace(text, part["joins"], " ")
    if part["reading"] is None:
        return text, nothing
    return _read(text, part["reading"], part["type"])


def _unescaped(text, lead, meaning):
    quote = "\\" + lead if lead in "\\^$.|?*+()[]{}" else lead
    known = "[" + "".join("\\x{%x}" % ord(letter) for letter in meaning) + "]"
    if all(letter == said for letter, said in meaning.items()):
        plain = F.regexp_replace(text, quote + "(" + known + ")", "$1")
    else:
        said = lambda piece: _chain([(piece == lead + letter, F.lit(value)) for letter, value in meaning.items()], piece)
        pieces = F.regexp_extract_all(text, F.lit(quote + known + "|[^" + quote + "]+|" + quote), F.lit(0))
        plain = F.array_join(F.transform(pieces, said), "")
    return F.when(F.contains(text, F.lit(lead)), plain).otherwise(text)


def _chain(cases, otherwise):
    chain = F.when(*cases[0])
    for condition, value in cases[1:]:
        chain = chain.when(condition, value)
    return chain.otherwise(otherwise)


_FORMS = {
    "strict": ("\\A-?(?>0|[1-9][0-9]*+)\\z", "\\A-?(?>0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+\\z"),
    "lenient": (
        "\\A[+-]?[0-9]++\\z",
        "\\A[+-]?(?>[0-9]++\\.?+[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?+\\z",
    ),
}


def _read(text, reading, target):
    """A text as the first type that it fits; a whole number beyond 64 bits is bad."""
    types, form, true, false, otherwise = reading
    whole, decimal = _FORMS[form]
    is_variant = target == "variant"
    as_target = (lambda value: value.cast("variant")) if is_variant else (lambda value: value)
    cases, is_bad = [], F.lit(False)
    for kind in types:
        if kind == "int":
            fits, number = text.rlike(whole), text.try_cast("bigint")
            is_bad = fits & number.isNull()
            cases.append((fits, as_target(number)))
        elif kind == "float":
            number = F.when(text.rlike(decimal), text.try_cast("double"))
            fits = number.isNotNull() & (F.abs(number) != float("inf"))
            if otherwise == "fail":
                is_bad = is_bad | (text.isNotNull() & ~fits)
            cases.append((fits, as_target(number)))
        else:
            cases.append((text.isin(true), as_target(F.lit(True))))
            cases.append((text.isin(false), as_target(F.lit(False))))
    rest = as_target(text) if otherwise == "text" else F.lit(None)
    return _chain(cases, rest), F.coalesce(is_bad, F.lit(False))
`.trimStart();

/** Code for formats whose names come from the text. */
export const pairsRuntime = `

def _with_pairs(rows):
    """The pairs of a record as one VARIANT; of two with one name the last one counts."""
    count = PAIRS["groups"]
    parts = [F.regexp_extract_all(_column("_fields"), F.lit(PAIRS["pattern"]), F.lit(i)) for i in range(1, count + 1)]
    zipped = F.arrays_zip(*[parts[i].alias("g%d" % (i + 1)) for i in range(count)])

    def pair(row):
        group = lambda number: row["g%d" % number]
        values = [_value(dict(part, type="variant"), group) for part in PAIRS["values"]]
        value = F.coalesce(*[value.cast("variant") for value, _ in values])
        is_bad = values[0][1]
        for _, bad in values[1:]:
            is_bad = is_bad | bad
        return F.struct(group(PAIRS["key"]).alias("name"), value.alias("value"), is_bad.alias("bad"))

    rows = rows.withColumn("_pairs", F.transform(zipped, pair))
    bad = F.get(F.filter("_pairs", lambda pair: pair["bad"]), F.lit(0))["name"]
    # A name counts as taken where the record has the field of the layout.
    layout = F.array(*[F.when(_column(name).isNotNull(), F.lit(name)) for name in PAIRS["taken"]], F.lit(None).cast("string"))
    taken = F.get(F.filter("_pairs", lambda pair: F.array_contains(layout, pair["name"])), F.lit(0))["name"]
    names = F.array_distinct(F.transform("_pairs", lambda pair: pair["name"]))
    last = lambda name: F.element_at(F.filter("_pairs", lambda pair: pair["name"] == name), -1)["value"]
    fields = F.to_variant_object(F.map_from_arrays(names, F.transform(names, last)))
    reason = F.coalesce(
        F.col("_reason"),
        F.concat(F.lit("out of range: "), bad),
        F.concat(F.lit("a name of the layout: "), taken),
    )
    return rows.withColumn("_reason", reason).withColumn("_fields", F.when(F.col("_reason").isNull(), fields))
`;

/** The code of modules for JSON. */
export const jsonRuntime = String.raw`

def parse(lines, column="value"):
    """Makes a VARIANT of a column of records. A record that the format does not accept is kept in _rejected."""
    # Of two members with one name the last one counts.
    lines.sparkSession.conf.set("spark.sql.variant.allowDuplicateKeys", "true")
    text = F.regexp_replace(F.regexp_replace(F.col(column), "\\A\ufeff", ""), "\r\\z", "")
    rows = lines.select(text.alias("_line")).where(~F.col("_line").rlike("\\A[\t-\r ]*\\z"))
    line = F.col("_line")
    # Spark reads a value and ignores the rest: only what is also alone in a list and in a map is a whole text.
    listed = F.try_parse_json(F.concat(F.lit("["), line, F.lit("]")))
    mapped = F.try_parse_json(F.concat(F.lit('{"x":'), line, F.lit("}")))
    fields = F.when(F.try_variant_get(listed, "$[1]", "variant").isNull(), F.try_variant_get(mapped, "$.x", "variant"))
    is_map = F.contains(F.substring(F.schema_of_variant(fields), 1, 7), F.lit("OBJECT<")) & listed.isNotNull()
    without_texts = F.regexp_replace(line, '"(?:[^"\\\\]|\\\\.)*+"', '""')
    numbers = F.regexp_extract_all(without_texts, F.lit("-?[0-9][0-9.eE+-]*+"), F.lit(0))
    is_whole = lambda number: number.rlike("\\A-?[0-9]++\\z")
    is_bad = lambda number: (number == "-0") | F.when(is_whole(number), number.try_cast("bigint").isNull()).otherwise(
        F.abs(number.try_cast("double")) == float("inf")
    )
    openings = F.length(line) - F.length(F.translate(line, "{[", ""))
    is_deep = F.when(openings > 256, _depth(without_texts) > 256).otherwise(False)
    reason = F.when(~F.coalesce(is_map, F.lit(False)) | is_deep, "not a record of the format").when(
        F.exists(numbers, is_bad), "out of range: a number"
    )
    rows = rows.select("_line", fields.alias("_fields"), reason.alias("_reason"))
    if SCHEMA_OF_PAIRS is not None:
        rows = _with_columns_of_pairs(rows)
    accepted = F.col("_reason").isNull()
    return rows.select(
        *[F.when(accepted, _column(name)).alias(name) for name in COLUMNS],
        F.when(~accepted, line).alias("_rejected"),
        F.col("_reason"),
    )
`;

/** Code that measures the depth of the maps and lists in a JSON text. */
export const depthRuntime = String.raw`

def _depth(text):
    """How many maps and lists are inside each other."""
    steps = F.split(F.regexp_replace(text, "[^\\[\\]{}]", ""), "")
    start = F.struct(F.lit(0).alias("now"), F.lit(0).alias("most"))

    def step(state, character):
        now = state["now"] + F.when(character.isin("{", "["), 1).when(character.isin("}", "]"), -1).otherwise(0)
        return F.struct(now.alias("now"), F.greatest(state["most"], now).alias("most"))

    return F.aggregate(steps, start, step, lambda state: state["most"])
`;

/** Code for modules whose columns come from a sample. */
export const schemaRuntime = String.raw`

_KINDS = {"bigint": "\\ABIGINT\\z", "double": "\\A(?:DECIMAL.*|DOUBLE|FLOAT)\\z", "string": "\\ASTRING\\z", "boolean": "\\ABOOLEAN\\z"}


def _with_columns_of_pairs(rows):
    """A column for each field of the sample; a value of another type is reported by its name."""
    columns, reasons = [], [F.col("_reason")]
    for name, path, kind in SCHEMA_OF_PAIRS:
        value = F.try_variant_get(F.col("_fields"), path, "variant")
        if kind != "variant":
            is_other = ~F.schema_of_variant(value).rlike(_KINDS[kind] + "|\\AVOID\\z")
            reasons.append(F.when(is_other, F.lit("not " + kind + ": " + name)))
            value = F.try_variant_get(F.col("_fields"), path, kind)
        columns.append(value.alias(name))
    others = [_column(name) for name in rows.columns if name != "_reason"]
    return rows.select(*others, *columns, F.coalesce(*reasons).alias("_reason"))
`;
