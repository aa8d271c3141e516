import { logfmt } from "froe/formats";
import { type AsymmetricMatch, assertAccepts, assertParses, assertRejects, type ExpectedValue } from "froe/node-test";

assertParses(logfmt, "status=200 path=/a", { status: 200 }); // => { status: 200, path: "/a" }
const anInt: AsymmetricMatch & ExpectedValue<number> = { asymmetricMatch: Number.isInteger };
assertParses(logfmt, "status=200", { status: anInt }); // => { status: 200 }
assertRejects(logfmt, "status=200 path").column; // => 16
assertAccepts(logfmt, "samples/*.logfmt"); // => undefined
