export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

export interface LogLine {
  /** Increases with time, so that duplicates can be dropped. */
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly level: LogLevel;
  readonly text: string;
}

/** Merges loaded and received lines, in order and without duplicates. */
export function mergedLines<Line extends LogLine>(
  known: readonly Line[],
  more: readonly Line[],
): readonly Line[] {
  const last = known.at(-1)?.id ?? -Infinity;
  // Usually the new lines are simply appended.
  if (more.every(({ id }, index) => id > (more[index - 1]?.id ?? last))) return [...known, ...more];
  const all = new Map([...known, ...more].map((line) => [line.id, line]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** A line in parts, with the matches of the search marked. */
export function markedParts(text: string, search: string): readonly TextPart[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some letters change their length in lower case; then mark nothing rather than the wrong place.
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
