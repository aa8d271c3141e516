import { parentPort } from "node:worker_threads";
import { serve } from "../engine/run/parallel/serve.ts";
import { library } from "./library.ts";

if (!parentPort) throw new Error("a worker has a parent");
const port = parentPort;
serve(port, library, () => port.close());
