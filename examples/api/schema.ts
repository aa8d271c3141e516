import { digits, field, grammar, int, seq } from "froe/grammar";
import { standardSchema } from "froe/schema";

const port = grammar("port", {
  about: "A port",
  layout: ":<port>",
  record: seq(":", field("port", int(digits(1, 5)))),
});
const { validate } = standardSchema(port)["~standard"];
validate(":8080"); // => { value: { port: 8080 } }
validate(":http"); // => { issues: [{ message: 'column 2: expected port, found "http"' }] }
