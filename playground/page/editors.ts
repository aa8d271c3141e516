import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { indexOf, type Range } from "../calls.ts";
import type { HoverEntry } from "../hover.ts";
import { type PatternKind, patternKinds } from "../patterns.ts";
import type { Answer, Problem, TextPosition } from "../protocol.ts";
import { assistance, formatNames, grokNames } from "./completion.ts";
import { highlighting } from "./highlight.ts";

/** An editor of the page. */
export interface Editor {
  readonly view: EditorView;
  text(): string;
  /** Replaces the whole text, which can be undone. */
  set(text: string): void;
  /** Begins anew with a text of its own: what was typed before is no part of it. */
  begin(text: string): void;
  /** Marks a range and scrolls to it; null marks nothing. */
  mark(range: Range | null, scrolls?: boolean): void;
  /** Underlines problems at their places. */
  show(problems: readonly Problem[]): void;
  /** Colors parts. */
  color(parts: readonly ColoredPart[]): void;
  /** Moves the cursor to a place. */
  goTo(at: TextPosition): void;
}

/** A part of a text that has the color of a field. */
export interface ColoredPart extends Range {
  readonly color: number;
}

interface Asked {
  readonly parent: HTMLElement;
  /** Its name for screen readers. */
  readonly label: string;
  readonly changed: () => void;
  readonly moved: (index: number) => void;
  /** Takes what is pasted. @returns false to let the editor insert it. */
  readonly pasted?: (text: string) => boolean;
}

/** A problem in the text, with the word at its place. */
interface Placed extends Range {
  readonly message: string;
}

type Marks = readonly (Range & { readonly mark: Decoration })[];

/** Marks that stay at their text while it changes, until others are set. */
function markField(effect: ReturnType<typeof StateEffect.define<Marks>>) {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(decorations, { changes, effects }) {
      let now = decorations.map(changes);
      for (const one of effects) {
        if (!one.is(effect)) continue;
        const shown = one.value.filter(({ from, to }) => from < to);
        now = Decoration.set(
          shown.map(({ from, to, mark }) => mark.range(from, to)),
          true,
        );
      }
      return now;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

const setProblems = StateEffect.define<Marks>();
const setMark = StateEffect.define<Marks>();
const setColors = StateEffect.define<Marks>();
const marks = [setColors, setMark, setProblems].map(markField);
const part = Decoration.mark({ class: "part" });
/** Longer parts are broken where a line is. */
const MOST_WHOLE = 32;

/** The editor of sample lines. */
export function sampleEditor(asked: Asked): Editor {
  return editor(asked, () => placeholder("Paste your log here, or open a file."));
}

/** The editor of the pattern, which helps with patterns of its kind. */
export function patternEditor(
  asked: Asked,
  entries: readonly HoverEntry[],
  kindOf: () => PatternKind,
  lists: { readonly formats: () => Promise<Answer<"formats">>; readonly grokNames: () => Promise<Answer<"grokNames">> },
): Editor {
  const code = [highlighting(entries), assistance(entries), bracketMatching(), closeBrackets(), indentOnInput()];
  const names = [EditorView.lineWrapping, autocompletion({ override: [formatNames(lists.formats)], icons: false })];
  const patterns = [EditorView.lineWrapping, autocompletion({ override: [grokNames(lists.grokNames)], icons: false })];
  return editor(asked, () => {
    const kind = kindOf();
    if (kind === "format") return names;
    if (kind === "grok") return patterns;
    return patternKinds[kind].isCode ? code : EditorView.lineWrapping;
  });
}

function editor({ parent, label, changed, moved, pasted }: Asked, own: () => Extension): Editor {
  const stateOf = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        own(),
        marks,
        history(),
        drawSelection(),
        // A log is kept as it is: only a line feed ends a line.
        EditorState.lineSeparator.of("\n"),
        highlightActiveLine(),
        // Tab leaves the editor, so that a keyboard alone gets everywhere.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
        EditorView.cspNonce.of("froe"),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.domEventHandlers({
          paste(event) {
            const isTaken = pasted?.(event.clipboardData?.getData("text/plain") ?? "") ?? false;
            if (isTaken) event.preventDefault();
            return isTaken;
          },
          // The page opens files, wherever they are dropped.
          drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged) changed();
          else if (transactions.some((one) => one.isUserEvent("select"))) moved(state.selection.main.head);
        }),
      ],
    });
  const view = new EditorView({ parent, state: stateOf("") });
  const within = ({ from, to }: Range): Range => {
    // The text may be shorter than the one that was read last.
    const end = view.state.doc.length;
    return { from: Math.min(from, end), to: Math.min(to, end) };
  };
  return {
    view,
    text: () => view.state.doc.toString(),
    set: (now) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: now },
        selection: { anchor: 0 },
        scrollIntoView: true,
      }),
    begin: (text) => view.setState(stateOf(text)),
    mark(range, scrolls = true) {
      const effects: StateEffect<unknown>[] = [setMark.of(range ? [{ ...within(range), mark: part }] : [])];
      if (range && scrolls) effects.push(EditorView.scrollIntoView(within(range).from, { y: "center" }));
      view.dispatch({ effects });
    },
    show(problems) {
      const text = view.state.doc.toString();
      const placed = problems.flatMap(({ message, at }): Placed[] => (at ? [{ message, ...wordAt(text, at) }] : []));
      view.dispatch({ effects: setProblems.of(placed.map((one) => ({ ...one, mark: underline(one) }))) });
    },
    color(parts) {
      view.dispatch({ effects: setColors.of(parts.map((one) => ({ ...within(one), mark: colored(one) }))) });
    },
    goTo(at) {
      view.dispatch({ selection: { anchor: indexOf(view.state.doc.toString(), at) }, scrollIntoView: true });
      view.focus();
    },
  };
}

function colored({ color, from, to }: ColoredPart): Decoration {
  return Decoration.mark({ class: `group c${color}${to - from > MOST_WHOLE ? "" : " whole"}` });
}

function underline({ message }: Placed): Decoration {
  return Decoration.mark({ class: "problem", attributes: { title: message } });
}

/** The word at a place, or the character there; the last one for the end of the text. */
function wordAt(text: string, at: TextPosition): Range {
  const index = indexOf(text, at);
  const from = index === text.length ? Math.max(0, index - 1) : index;
  const [word = ""] = /^[\w$"']+/.exec(text.slice(from)) ?? [];
  return { from, to: Math.min(text.length, from + Math.max(1, word.length)) };
}
