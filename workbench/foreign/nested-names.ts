/** The names on the way to a field that Logstash writes nested; null for any other. */
export function pathOf(name: string): readonly string[] | null {
  return /^(?:\[[^[\]]+\]){2,}$/.test(name) ? name.slice(1, -1).split("][") : null;
}

/** The name of a field that Logstash writes nested, with dots: `[source][address]` is `source.address`. */
export function dotted(name: string): string {
  return /^(?:\[[^[\]]+\])+$/.test(name) ? name.slice(1, -1).replaceAll("][", ".") : name;
}
