import { expect, test } from "vitest";
import { surface } from "../../cli/commands/definitions/index.ts";
import { help } from "../../cli/help/index.ts";
import { plain } from "../../cli/help/layout.ts";
import { options, spellings, takesValue } from "../../cli/options/index.ts";

/** The options that users may count on, as help writes them: none of them goes, or takes another kind of value. */
const kept = [
  "-f, --input-format FORMAT",
  "-j",
  "-F, --output-format FORMAT",
  "-J",
  "-M, --multiline STRATEGY",
  "--multiline-join HOW",
  "--multiline-timeout TIME",
  "--multiline-max-lines COUNT",
  "--multiline-max-bytes SIZE",
  "--skip-lines COUNT",
  "--head COUNT",
  "--keep-lines PATTERN",
  "--ignore-lines PATTERN",
  "--section-from PATTERN",
  "--section-after PATTERN",
  "--section-before PATTERN",
  "--section-through PATTERN",
  "--max-sections COUNT",
  "--extract-prefix FIELD",
  "--prefix-sep TEXT",
  "-k, --keys FIELDS",
  "-K, --exclude-keys FIELDS",
  "--strict",
  "--cols-sep TEXT",
  "--ts-field FIELD",
  "--input-tz ZONE",
  "--legend",
  "--no-legend",
  "--hide-repeated",
  "-o, --output-file FILE",
  "-s, --stats[=FORM]",
  "--with-stats",
  "-m, --metrics[=FORM]",
  "-q, --quiet",
  "-v, --verbose",
  "--silent",
  "--no-progress",
  "--help-formats [NAME]",
  "--help-functions [WORD]",
];

test.each(kept)("%s is there, and in help", async (written) => {
  const answer = await help(surface, { full: true, topic: "", paint: plain });
  expect(answer.split("\n").filter((line) => line.trim() === written)).toHaveLength(1);
  const [first = ""] = written.split(/[ ,]/);
  const option = options.find((one) => spellings(one).includes(first));
  expect(option && takesValue(option)).toBe(/[A-Z]{2}/.test(written));
});
