import type { Theme } from "../notation.ts";
import { aws } from "./aws.ts";
import { bacula } from "./bacula.ts";
import { cisco } from "./cisco.ts";
import { firewalls } from "./firewalls.ts";
import { java, ruby } from "./java.ts";
import { exim, nagios } from "./services.ts";
import { addresses, databases, paths, people, syslog } from "./systems.ts";
import { haproxy, httpd, proxies } from "./web.ts";
import { zeek } from "./zeek.ts";

/** The themes that have other names of fields in the common schema. Each has the title of the one that it stands for. */
export const schemaThemes: readonly Theme[] = [
  people,
  addresses,
  paths,
  syslog,
  httpd,
  haproxy,
  proxies,
  java,
  ruby,
  aws,
  databases,
  exim,
  cisco,
  firewalls,
  zeek,
  nagios,
  bacula,
];
