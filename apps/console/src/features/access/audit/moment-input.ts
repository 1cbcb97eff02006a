import { readLocalMoment } from '#kit/value/local-moment.ts';

/** Parses a typed moment as the end of its second; undefined while incomplete. */
export function readMoment(text: string): string | undefined {
  const start = readLocalMoment(text);
  return start === undefined ? undefined : new Date(Date.parse(start) + 999).toISOString();
}
