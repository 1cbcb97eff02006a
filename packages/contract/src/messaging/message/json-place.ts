/** Message search data must be valid JSON. Errors give line and column. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly message: 'must be valid JSON';
      readonly line: number;
      readonly column: number;
    };

/** Deeper nesting is not checked. */
const maxDepth = 200;

const space = /[\u0020\t\r\n]/;

/** The index at which text stops being JSON; the text's length if it ends too early, -1 if it is valid. */
function badIndex(text: string): number {
  let at = 0;
  let depth = 0;
  const skip = (): void => {
    while (at < text.length && space.test(text.charAt(at))) at += 1;
  };
  /** True if the pattern matched; false leaves `at` on the first wrong character. */
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return false;
    at += found.length;
    return true;
  };
  const string = (): boolean => {
    if (text.charAt(at) !== '"') return false;
    at += 1;
    while (at < text.length) {
      if (text.charAt(at) === '"') {
        at += 1;
        return true;
      }
      // eslint-disable-next-line no-control-regex -- JSON forbids exactly these inside a string
      if (!match(/[^"\\\u0000-\u001f]+|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/y)) return false;
    }
    return false;
  };
  const list = (end: string, item: () => boolean): boolean => {
    if (depth === maxDepth) return false;
    depth += 1;
    const isWhole = items(end, item);
    depth -= 1;
    return isWhole;
  };
  const items = (end: string, item: () => boolean): boolean => {
    at += 1;
    skip();
    if (text.charAt(at) === end) {
      at += 1;
      return true;
    }
    for (;;) {
      if (!item()) return false;
      skip();
      const next = text.charAt(at);
      if (next !== ',' && next !== end) return false;
      at += 1;
      if (next === end) return true;
    }
  };
  const value = (): boolean => {
    skip();
    switch (text.charAt(at)) {
      case '{':
        return list('}', () => {
          skip();
          if (!string()) return false;
          skip();
          if (text.charAt(at) !== ':') return false;
          at += 1;
          return value();
        });
      case '[':
        return list(']', value);
      case '"':
        return string();
      default:
        return match(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y);
    }
  };
  if (!value()) return at;
  skip();
  return at < text.length ? at : -1;
}

/** Parses JSON, or returns the position of the error, the same in every browser. */
export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const index = Math.max(0, badIndex(text));
    const before = text.slice(0, index).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { ok: false, message: 'must be valid JSON', line: before.length, column };
  }
}
