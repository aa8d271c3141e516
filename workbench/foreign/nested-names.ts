/** The name of a field that Logstash writes nested, with dots: `[source][address]` is `source.address`. */
export function dotted(name: string): string {
  return /^(?:\[[^[\]]+\])+$/.test(name) ? name.slice(1, -1).replaceAll("][", ".") : name;
}
