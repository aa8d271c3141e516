import { logfmt } from "froe/formats";
import { type FroeMatchers, type MatcherResult, matchers } from "froe/vitest";
import { expect, test } from "vitest";

// The import is enough for Vitest. An `expect` of your own gets the matchers by hand:
expect.extend(matchers);
const namesOf = (added: Record<keyof FroeMatchers, (...args: never[]) => MatcherResult>) => Object.keys(added);

test("they are two", () => expect(namesOf(matchers)).toEqual(["toParseAs", "toBeAcceptedBy"]));

test("the service writes logfmt", () => {
  expect("status=200 path=/a").toParseAs(logfmt, { status: 200, path: expect.stringMatching(/^\//) });
  expect("status=200 path").not.toParseAs(logfmt);
});
