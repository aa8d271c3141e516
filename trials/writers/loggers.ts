import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Event, environment, eventsOf, folder, packaged, program } from "./servers.ts";

// Loggers of Java write known messages by several patterns.

const base = folder();
afterAll(() => rmSync(base, { recursive: true }));

const messages = ["plain words", "with - a dash: and [brackets] %d {0}", "Grüße, 世界 🙂", 'say "hi" \\ there', ""];
const levels = ["INFO", "WARNING", "ERROR", "DEBUG", "INFO"];

function compare(events: readonly Event[], known: Event, names: readonly string[]): void {
  expect(events).toHaveLength(messages.length);
  for (const [i, event] of events.entries()) {
    const all: Event = { ...known, msg: messages[i], level: names[i] };
    for (const [field, value] of Object.entries(all))
      if (field in event) expect([i, field, event[field] ?? ""]).toEqual([i, field, value]);
    expect(Object.keys(event)).toContain("ts");
  }
}

describe("Java's loggers", () => {
  const patterns: readonly string[] = [
    "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level [%thread] %logger{36} - %msg%n",
    "%d %-5p [%15.15t] %c{1} - %m%n",
    "%d{ISO8601} [%t] %p %c:%L %M - %m%n",
    "%date{dd MMM yyyy HH:mm:ss,SSS} %relative %level %class{0} %file %line %X{user} | %message%n",
    "%highlight(%d{HH:mm:ss.SSS} %-5level) %logger - %msg%n",
  ];
  const java = String.raw`import org.slf4j.*;
public class Main {
  public static void main(String[] args) throws Exception {
    MDC.put("user", "ann lee");
    Logger logger = LoggerFactory.getLogger("com.example.shop.Db");
    String[] messages = new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(args[0])), "UTF-8").split("\n", -1);
    logger.info(messages[0]); logger.warn(messages[1]); logger.error(messages[2]); logger.debug(messages[3]); logger.info(messages[4]);
  }
}
`;
  const direct = java
    .replace("import org.slf4j.*;", "import org.apache.logging.log4j.*;")
    .replace("MDC.put", "ThreadContext.put")
    .replace("LoggerFactory.getLogger", "LogManager.getLogger");
  const levelNames = levels.map((level) => (level === "WARNING" ? "WARN" : level));
  const known = {
    logger: "com.example.shop.Db",
    thread: "main",
    user: "ann lee",
    source_method: "main",
    class: "Main",
  };
  const jar = (name: string) => packaged(`/usr/share/java/${name}.jar`);

  function logged(code: string, jars: readonly string[], property: string, file: string): void {
    writeFileSync(join(base, "Main.java"), code);
    writeFileSync(join(base, "messages"), messages.join("\n"));
    const path = jars.map(jar).join(":");
    const args = [
      "-Xshare:auto",
      "-XX:TieredStopAtLevel=1",
      "-Dfile.encoding=UTF-8",
      property,
      "-cp",
      path,
      "Main.java",
    ];
    execFileSync(program("java"), [...args, "messages"], { cwd: base, env: { ...environment, LD_LIBRARY_PATH: "" } });
    expect(readFileSync(file, "utf8")).not.toBe("");
  }

  test.each(patterns.map((pattern, i) => [pattern, i] as const))("the one: %s", (pattern, index) => {
    const file = join(base, `logback${index}`);
    writeFileSync(
      `${file}.xml`,
      `<configuration><appender name="F" class="ch.qos.logback.core.FileAppender"><file>${file}.log</file><encoder><charset>UTF-8</charset><pattern>${pattern}</pattern></encoder></appender><root level="DEBUG"><appender-ref ref="F"/></root></configuration>`,
    );
    logged(
      java,
      ["logback-classic", "logback-core", "slf4j-api"],
      `-Dlogback.configurationFile=${file}.xml`,
      `${file}.log`,
    );
    compare(
      eventsOf(["-f", `config:${file}.xml`, `${file}.log`]),
      { ...known, logger: expect.stringMatching(/Db$/) },
      levelNames,
    );
  });

  const own: readonly string[] = [
    "%d{DEFAULT} %-5level [%t] %c{1.} - %msg%n%ex",
    "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %p %c{1} %X{user} [%T] : %m%n",
    "%d{UNIX_MILLIS} %5p %pid %sn --- %m%n%throwable",
    "%highlight{%d{ABSOLUTE} %-5level} %logger: %msg%n",
    "%d{dd/MMM/yyyy:HH:mm:ss Z} %level{length=5} %fqcn (%F) %m%n",
  ];
  test.each(own.map((pattern, i) => [pattern, i] as const))("the other: %s", (pattern, index) => {
    const file = join(base, `log4j${index}`);
    writeFileSync(
      `${file}.xml`,
      `<Configuration><Appenders><File name="F" fileName="${file}.log"><PatternLayout charset="UTF-8" pattern="${pattern}"/></File></Appenders><Loggers><Root level="debug"><AppenderRef ref="F"/></Root></Loggers></Configuration>`,
    );
    logged(direct, ["log4j-core", "log4j-api"], `-Dlog4j2.configurationFile=${file}.xml`, `${file}.log`);
    compare(
      eventsOf(["-f", `config:${file}.xml`, `${file}.log`]),
      { ...known, logger: expect.stringMatching(/Db$/) },
      levelNames,
    );
  });
});
