import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { indexOf, type Range } from "../calls.ts";
import type { HoverEntry } from "../hover.ts";
import type { Problem, TextPosition } from "../protocol.ts";
import { assistance } from "./completion.ts";
import { highlighting } from "./highlight.ts";

/** An editor of the page. */
export interface Editor {
  readonly view: EditorView;
  text(): string;
  /** Replaces the whole text. */
  set(text: string): void;
  /** Marks a range and scrolls to it; null marks nothing. */
  mark(range: Range | null, scrolls?: boolean): void;
  /** Underlines problems at their places. */
  show(problems: readonly Problem[]): void;
  /** Moves the cursor to a place. */
  goTo(at: TextPosition): void;
}

interface Asked {
  readonly parent: HTMLElement;
  /** Its name for screen readers. */
  readonly label: string;
  readonly text: string;
  readonly changed: () => void;
  readonly moved?: (index: number) => void;
}

/** A problem in the text, with the word at its place. */
interface Placed extends Range {
  readonly message: string;
}

const setProblems = StateEffect.define<readonly Placed[]>();
const underlined = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { changes, effects }) {
    let now = decorations.map(changes);
    for (const effect of effects) if (effect.is(setProblems)) now = Decoration.set(effect.value.map(underline), true);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function underline({ from, to, message }: Placed) {
  return Decoration.mark({ class: "problem", attributes: { title: message } }).range(from, to);
}

const setMark = StateEffect.define<Range | null>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { changes, effects }) {
    let now = decorations.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMark)) continue;
      const { value } = effect;
      const isEmpty = value === null || value.from >= value.to;
      now = isEmpty ? Decoration.none : Decoration.set(Decoration.mark({ class: "part" }).range(value.from, value.to));
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const isCode = new Compartment();

/** The editor of sample lines. */
export function sampleEditor(asked: Asked): Editor {
  return editor(asked, [lineNumbers()]);
}

/** The editor of the pattern, and what makes it one of code or of plain text. */
export function patternEditor(asked: Asked, entries: readonly HoverEntry[]): Editor & { setCode(is: boolean): void } {
  const code = [highlighting(entries), assistance(entries), bracketMatching(), closeBrackets(), indentOnInput()];
  const made = editor(asked, [lineNumbers(), underlined, isCode.of(code)]);
  return {
    ...made,
    setCode: (is) => made.view.dispatch({ effects: isCode.reconfigure(is ? code : EditorView.lineWrapping) }),
  };
}

function editor({ parent, label, text, changed, moved }: Asked, own: Extension): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        own,
        marked,
        history(),
        drawSelection(),
        // A log is kept as it is: only a line feed ends a line.
        EditorState.lineSeparator.of("\n"),
        highlightActiveLine(),
        // Tab leaves the editor, so that a keyboard alone gets everywhere.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
        EditorView.cspNonce.of("froe"),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state, view: { hasFocus } }) => {
          if (docChanged) changed();
          if (selectionSet && !docChanged && hasFocus) moved?.(state.selection.main.head);
        }),
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    set: (now) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: now } }),
    mark(part, scrolls = true) {
      // The text may be shorter than the one that was read last.
      const end = view.state.doc.length;
      const range = part && { from: Math.min(part.from, end), to: Math.min(part.to, end) };
      const effects: StateEffect<unknown>[] = [setMark.of(range)];
      if (range && scrolls) effects.push(EditorView.scrollIntoView(range.from, { y: "center" }));
      view.dispatch({ effects });
    },
    show(problems) {
      const text = view.state.doc.toString();
      const placed = problems.flatMap(({ message, at }) => (at === null ? [] : [{ message, ...wordAt(text, at) }]));
      view.dispatch({ effects: setProblems.of(placed.filter(({ from, to }) => from < to)) });
    },
    goTo(at) {
      view.dispatch({ selection: { anchor: indexOf(view.state.doc.toString(), at) }, scrollIntoView: true });
      view.focus();
    },
  };
}

/** The word at a place, or the character there; the last one for the end of the text. */
function wordAt(text: string, at: TextPosition): Range {
  const index = indexOf(text, at);
  const from = index === text.length ? Math.max(0, index - 1) : index;
  const [word = ""] = /^[\w$"']+/.exec(text.slice(from)) ?? [];
  return { from, to: Math.min(text.length, from + Math.max(1, word.length)) };
}
