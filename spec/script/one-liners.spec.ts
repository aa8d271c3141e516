import { expect, test } from "vitest";
import { run } from "./run.ts";

// What people write in one line, in the language that they know; each gives what it gives them elsewhere.

const FIELDS = {
  ts: "2026-02-03T10:00:00Z",
  level: "ERROR",
  service: "cart",
  msg: "order 17 failed",
  status: 503,
  ms: 82.5,
  user: { name: "ada", roles: ["ops"] },
  bytes: "512",
  ip: "192.0.2.7",
  url: "https://shop.example/cart/9?x=1",
  payload: '{"k":[1,2.5]}',
};
const EVENT = JSON.stringify(FIELDS);
const surroundings = { host: { line: EVENT } };

test.each([
  ['e.level == "ERROR"', true],
  ['e.level != "ERROR"', false],
  ['e.status >= 500 && e.service == "cart"', true],
  ['e.level in ["ERROR", "WARN"]', true],
  ['!["INFO", "DEBUG"].contains(e.level)', true],
  ['e.msg.to_lower().contains("failed")', true],
  ['e.msg.starts_with("order") || e.msg.ends_with("!")', true],
  ['"user" in e && e.has("status")', true],
  ['e.get_path("user.name", "") == "ada"', true],
  ['e.user?.name == "ada" && e.none?.name == ()', true],
  ['e.none == () && e.none != "x"', true],
  ["(e.retries ?? 0) > 3", false],
  ["e.bytes.to_int_or(0) > 100", true],
  ['e.msg.matches("order \\\\d+")', true],
  ['e.ip.is_in_cidr("192.0.2.0/24") && !e.ip.is_private_ip()', true],
  ["e.status in 500..=599", true],
  ["502.5 in 500..=599 && 500.0 in 500..501 && !(599.5 in 500..=599)", true],
  ['e.user.roles.len() == 1 && "ops" in e.user.roles', true],
  ['type_of(e.status) == "i64" && e.ms.type_of() == "f64"', true],
  ['if e.level == "ERROR" { e.status >= 500 } else { false }', true],
  ['e.ts > "2026-02-03T09"', true],
  ['e.msg.extract_regex("(\\\\d+)", 1) == "17"', true],
])("--filter %s", async (script, kept) => {
  expect(await run(script, EVENT, { ...surroundings, kind: "filter" })).toBe(String(kept));
});

/** The fields of `after` that are not in the event, or not with this value; null for those that are gone. */
function changes(after: string): object {
  const fields = new Map<string, unknown>(Object.entries(JSON.parse(after)));
  for (const [name, value] of Object.entries(FIELDS)) {
    if (!fields.has(name)) fields.set(name, null);
    else if (JSON.stringify(fields.get(name)) === JSON.stringify(value)) fields.delete(name);
  }
  return Object.fromEntries(fields);
}

test.each<[script: string, changed: object]>([
  ["e.seconds = e.ms / 1000.0", { seconds: 0.0825 }],
  ["e.slow = e.ms > 80", { slow: true }],
  ["e.msg = (); e.user = ()", { msg: null, user: null }],
  ["e.level = e.level.to_lower()", { level: "error" }],
  ["e.bytes = to_int(e.bytes)", { bytes: 512 }],
  ["e.class = `${e.status / 100}xx`", { class: "5xx" }],
  ['e.class = if e.status >= 500 { "bad" } else if e.status >= 400 { "poor" } else { "good" }', { class: "bad" }],
  ['e.sev = switch e.level { "ERROR" => 3, "WARN" => 2, _ => 0 }', { sev: 3 }],
  ['e.pace = switch e.status / 2.0 { 0..100 => "low", 100..300 => "high" }', { pace: "high" }],
  ['e.family = switch e.status { 200..300 => "ok", 500..=599 => "server", _ => "other" }', { family: "server" }],
  [
    'let words = e.msg.split(" "); e.first = words[0]; e.last = words[-1]; e.n = words.len()',
    { first: "order", last: "failed", n: 3 },
  ],
  ['e.order = e.msg.extract_regex("order (\\\\d+)", 1).to_int()', { order: 17 }],
  ['e["odd name"] = e.service + ":" + e.status', { "odd name": "cart:503" }],
  ['e.user.name = "eve"; e.user.roles.push("admin")', { user: { name: "eve", roles: ["ops", "admin"] } }],
  ['e.owner = e.user?.name ?? "nobody"; e.team = e.user?.team ?? "none"', { owner: "ada", team: "none" }],
  ['for k in e.keys() { if k.starts_with("m") { e[k] = () } }', { msg: null, ms: null }],
  ["let sum = 0; for i in 0..5 { sum += i; } e.sum = sum", { sum: 10 }],
  ["let i = 0; while i < 10 { i += 3; if i > 6 { break; } } e.i = i", { i: 9 }],
  ["let i = 0; do { i += 1; } until i >= 3; e.i = i", { i: 3 }],
  ["fn double(x) { x * 2 } e.ms = double(e.ms)", { ms: 165.0 }],
  ["e.odd = [1, 2, 3, 4].filter(|x| x % 2 == 1).map(|x| x * x)", { odd: [1, 9] }],
  ["e.total = [1, 2, 3].reduce(|sum, x| sum + x, 0); e.all = [1, 2].all(|x| x > 0)", { total: 6, all: true }],
  ['let m = #{a: 1, "b c": [2]}; m.d = m["b c"][0] + m.a; e.m = m.d; e.names = m.keys().len()', { m: 3, names: 3 }],
  ['try { e.x = e.none.deep } catch (err) { e.x = "none" }', { x: "none" }],
  ['try { throw "no" } catch (what) { e.why = what }', { why: "no" }],
  ['e.tags = ["b", "a", "b"].unique().sorted().join(",")', { tags: "a,b" }],
  ['e.hour = to_datetime(e.ts).hour(); e.day = to_datetime(e.ts).format("%d.%m.%Y")', { hour: 10, day: "03.02.2026" }],
  ['e.age = (to_datetime("2026-02-03T11:00:00Z") - to_datetime(e.ts)).as_minutes()', { age: 60 }],
  ['e.path = e.url.after("//").after("/").before("?")', { path: "cart/9" }],
  ['e.rename_field("service", "svc"); e.merge(#{zone: "b"})', { svc: "cart", zone: "b", service: null }],
  ['e.absorb_json("payload")', { k: [1, 2.5], payload: null }],
  [
    "e.flags = (e.status & 0xff) << 1 | 1; e.big = 2 ** 40; e.low = -7 % 3",
    { flags: 495, big: 1099511627776, low: -1 },
  ],
  ["e.status += 1; e.status -= 2; e.ms *= 2; e.ms /= 4", { status: 502, ms: 41.25 }],
  ['const LIMIT = 1_000; e.over = e.ms > LIMIT; e.raw = #"a\\b"#', { over: false, raw: "a\\b" }],
  ['if e.level != "ERROR" { return; } e.alert = true', { alert: true }],
  ["let f = |x| x + 1; e.f = f.call(1); e.g = [3, 1, 2].find(|x| x < 3)", { f: 2, g: 1 }],
  ["state.seen = (state.seen ?? 0) + 1; e.seen = state.seen", { seen: 1 }],
  ['e.masked = e.ip.mask_ip(); e.short = e.msg.slice("0:5")', { masked: "192.0.2.0", short: "order" }],
  [
    'e.list = "a=1 b=2".parse_kv(); e.j = "[1,{\\"x\\":2}]".parse_json()',
    { list: { a: "1", b: "2" }, j: [1, { x: 2 }] },
  ],
  ["e.n = meta.line_num; e.len = meta.line.len() > 10", { n: 1, len: true }],
])("--exec %s", async (script, changed) => {
  expect(changes(await run(script, EVENT, surroundings))).toEqual(changed);
});
