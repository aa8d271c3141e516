import { createParser } from "froe";
import * as formats from "froe/formats";

const event = createParser(formats.logfmt).parse("level=warn msg=hot");
event; // => { level: "warn", msg: "hot" }

// Each format has an example of its lines, or is one that reads any text.
Object.values(formats).every(({ example, acceptsAll }) => example !== null || acceptsAll); // => true
