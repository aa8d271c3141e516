import { checkGrammar } from "../../engine/authoring/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { library } from "../../workbench/foreign/index.ts";
import { railroad } from "../../workbench/railroad/index.ts";
import type { Answer, Asked, Question, Reply, Request } from "../protocol.ts";
import { type Answered, answerOf } from "./answer.ts";
import { author } from "./author.ts";
import { attemptOf, causesOf } from "./causes.ts";
import { coverageOf, detailOf, lintOf, opinionsOf, traceOf } from "./findings.ts";
import { joinedBy, strategyList } from "./joining.ts";
import { matcherOf } from "./match.ts";
import { patternFile, patternGrammar } from "./patterns.ts";
import { casesOf, draftOf, exportsOf } from "./products.ts";
import { drawingsOf, eventsOf, readSample, type Session } from "./session.ts";
import { suggestionsFor } from "./suggest.ts";

/*
 * What both workers run: each question has an answer, made of the sample that was read last.
 */

let session: Session | null = null;
let answered: Answered | null = null;

/** @throws Error if nothing has been read. */
function current(): Session {
  if (session === null) throw new Error("no sample has been read");
  return session;
}

const answers: { readonly [Q in Question]: (asked: Asked<Q>) => Answer<Q> | Promise<Answer<Q>> } = {
  author,
  pattern: ({ pattern }) => patternGrammar(pattern),
  read: ({ authored, sample, base }) => {
    if (authored) checkGrammar(authored.grammar);
    const { grammar, types, match } = authored ? { ...authored, match: matcherOf(authored) } : current();
    session = readSample(grammar, sample, { types, match, before: authored ? null : session });
    answered = answerOf(session, answered?.answer.id === base ? answered : null);
    return answered.answer;
  },
  table: () => eventsOf(current()),
  draw: ({ rows }) => drawingsOf(current(), rows),
  detail: ({ row }) => detailOf(current(), row),
  steps: ({ row }) => traceOf(current(), row),
  opinions: ({ row }) => opinionsOf(current(), row),
  causes: () => causesOf(current()),
  suggest: ({ sample, lines }) => suggestionsFor(sample, lines),
  attempt: ({ authored }) => attemptOf(authored, current()),
  formats: () => catalogue.map(({ name, about }) => ({ format: name, about })),
  grokNames: () => [...library].map(([name, { about }]) => ({ name, about })),
  strategies: strategyList,
  joined: ({ multiline }) => joinedBy(multiline),
  coverage: () => coverageOf(current()),
  lint: () => lintOf(current()),
  diagram: ({ unfolded, width }) =>
    railroad(current().grammar, { isPage: true, unfolded: unfolded && new Set(unfolded), width }),
  exports: ({ partial }) => exportsOf(current(), partial),
  cases: ({ rows, title }) => casesOf(current(), rows, title),
  draft: ({ sample, name, multiline }) => draftOf(sample, name, multiline),
  grammarFile: async ({ pattern, name }) => (await patternFile(pattern, name)) ?? "",
};

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id, question, asked } = data;
  const reply: Reply = await answerTo(question, asked).then(
    (answer) => ({ id, answer }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  postMessage(reply);
});

async function answerTo<Q extends Question>(question: Q, asked: unknown): Promise<Answer<Q>> {
  // The page asks each question with what belongs to it: page/worker-client.ts has the types.
  return answers[question](asked as Asked<Q>);
}

postMessage({ id: 0 } satisfies Reply);
