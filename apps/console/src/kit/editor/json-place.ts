/** Where JSON stops being valid: "line 3, column 14". */
export interface JsonProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The offset where the longest valid prefix ends. Does not rely on engine messages, which differ. */
function failingOffset(text: string): number {
  let at = 0;
  const space = (): void => {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  };
  const literal = (word: string): boolean => {
    for (const letter of word) {
      if (text.charAt(at) !== letter) return false;
      at += 1;
    }
    return true;
  };
  const string = (): boolean => {
    at += 1;
    while (at < text.length) {
      const letter = text.charAt(at);
      if (letter === '"') {
        at += 1;
        return true;
      }
      if (letter < ' ') return false;
      if (letter === '\\') {
        const escape = text.charAt(at + 1);
        if (escape === 'u') {
          const digits = /^[\da-fA-F]{0,4}/.exec(text.slice(at + 2, at + 6))?.[0].length ?? 0;
          if (digits < 4) {
            at += 2 + digits;
            return false;
          }
          at += 6;
          continue;
        }
        if (escape === '' || !'"\\/bfnrt'.includes(escape)) {
          at += 1;
          return false;
        }
        at += 1;
      }
      at += 1;
    }
    return false;
  };
  const number = (): boolean => {
    const found = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(text.slice(at))?.[0];
    at += found?.length ?? Number(text.charAt(at) === '-');
    return found !== undefined;
  };
  const items = (close: string, item: () => boolean): boolean => {
    at += 1;
    space();
    if (text.charAt(at) === close) {
      at += 1;
      return true;
    }
    for (;;) {
      space();
      if (!item()) return false;
      space();
      if (text.charAt(at) === close) {
        at += 1;
        return true;
      }
      if (text.charAt(at) !== ',') return false;
      at += 1;
    }
  };
  const member = (): boolean => {
    if (text.charAt(at) !== '"' || !string()) return false;
    space();
    if (text.charAt(at) !== ':') return false;
    at += 1;
    return value();
  };
  const value = (): boolean => {
    space();
    switch (text.charAt(at)) {
      case '{':
        return items('}', member);
      case '[':
        return items(']', value);
      case '"':
        return string();
      case 't':
        return literal('true');
      case 'f':
        return literal('false');
      case 'n':
        return literal('null');
      default:
        return number();
    }
  };
  if (value()) space();
  return at;
}

export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const offset = failingOffset(text);
    const found = text.charAt(offset);
    const message = found === '' ? 'The text ends too early' : `Unexpected "${found}"`;
    return { ok: false, problem: { message, ...placeOf(text, offset) } };
  }
}
