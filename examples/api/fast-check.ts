import fc from "fast-check";
import { parse } from "froe";
import { arbitraryLine } from "froe/fast-check";
import { combined } from "froe/formats";

// About a quarter of the parts of a line are unusual text that the format allows.
fc.assert(fc.property(arbitraryLine(combined, { odd: 0.25 }), (line) => parse(combined, line) !== null));
