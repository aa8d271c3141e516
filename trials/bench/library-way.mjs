// Reads a file in one way, and prints the sum, the seconds of wall clock and those of processor time as JSON: `node library-way.mjs INPUT WAY FILE PEERS`.
import { WAYS } from "./library-peers.mjs";

const [input, way, path, peers] = process.argv.slice(2);
const start = performance.now();
const sum = await WAYS[input][way](path, peers);
const wall = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ sum, wall, cpu: (user + system) / 1e6 }));
