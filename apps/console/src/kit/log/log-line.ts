export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

export interface LogLine {
  /** Grows with time, so that lines heard twice are known. */
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly level: LogLevel;
  readonly text: string;
}

/** Lines that were loaded and lines that were heard, in order and each once. */
export function mergedLines<Line extends LogLine>(
  known: readonly Line[],
  more: readonly Line[],
): readonly Line[] {
  const last = known.at(-1)?.id ?? -Infinity;
  // Nearly always they simply follow.
  if (more.every(({ id }, index) => id > (more[index - 1]?.id ?? last))) return [...known, ...more];
  const all = new Map([...known, ...more].map((line) => [line.id, line]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** A line in parts, those that were looked for marked. */
export function markedParts(text: string, search: string): readonly TextPart[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some letters change their length in lower case; then nothing is marked rather than the wrong place.
  if (wanted === '' || lower.length !== text.length) return [{ text, hit: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), hit: false });
    from = at + wanted.length;
    parts.push({ text: text.slice(at, from), hit: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
