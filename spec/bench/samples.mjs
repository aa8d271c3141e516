// Lines of a format, one after the other.

const pick = (random, words) => words[Math.floor(random() * words.length)];
const int = (random, below) => Math.floor(random() * below);
const two = (number) => String(number).padStart(2, "0");
const clock = (random) => `${two(int(random, 24))}:${two(int(random, 60))}:${two(int(random, 60))}`;

const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "ExampleBot/2.1 (+https://bot.example.net/about)",
];
const MESSAGES = ["request handled", "connection closed by the other side", "cache entry expired, reading it again"];

const LINES = {
  combined: (r) =>
    `192.0.2.${int(r, 256)} - ${pick(r, ["-", "-", "ada", "grace"])} [${two(1 + int(r, 28))}/Feb/2026:${clock(r)} +0100] ` +
    `"${pick(r, ["GET", "GET", "POST", "HEAD"])} /shop/items/${int(r, 1e5)}?page=${int(r, 20)} HTTP/1.1" ` +
    `${pick(r, [200, 200, 304, 404, 500])} ${int(r, 1e5)} "https://www.example.com/list/${int(r, 1e3)}" "${pick(r, AGENTS)}"`,
  syslog: (r) =>
    `<${int(r, 192)}>Feb ${String(1 + int(r, 28)).padStart(2)} ${clock(r)} host-${int(r, 9)} worker[${int(r, 32768)}]: ` +
    `${pick(r, MESSAGES)} from 198.51.100.${int(r, 256)} port ${1024 + int(r, 60000)}`,
  logfmt: (r) =>
    `ts=2026-02-03T${clock(r)}Z level=${pick(r, ["info", "info", "warn", "error"])} svc=cart n=${int(r, 1e6)} ` +
    `ratio=${r().toFixed(3)} msg="${pick(r, MESSAGES)}" path=/items/${int(r, 1e5)} ok=true`,
  json: (r) =>
    JSON.stringify({
      ts: `2026-02-03T${clock(r)}.${100 + int(r, 900)}Z`,
      level: pick(r, ["INFO", "INFO", "WARN", "ERROR"]),
      service: pick(r, ["cart", "auth", "web"]),
      msg: pick(r, MESSAGES),
      status: pick(r, [200, 404, 503]),
      ms: Number((r() * 100).toFixed(3)) + 0.0001,
      ok: true,
      request: { id: int(r, 2 ** 40), path: `/items/${int(r, 1e5)}` },
    }),
};

/** A function that makes the next line of the format. @param random numbers from 0 to 1 */
export function sampler(format, random) {
  return () => LINES[format](random);
}
