import { readLocalMoment } from '#kit/value/local-moment.ts';

/** What was typed, as a moment; undefined while it is none. The whole second belongs to it. */
export function readMoment(text: string): string | undefined {
  const start = readLocalMoment(text);
  return start === undefined ? undefined : new Date(Date.parse(start) + 999).toISOString();
}
