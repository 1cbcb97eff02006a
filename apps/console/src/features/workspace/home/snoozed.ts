import { memory } from '#platform/local-memory.ts';

/** A card put aside: until a moment, or until there is more than there was. */
interface Snooze {
  readonly title: string;
  readonly until: number;
  readonly count: number;
}

const isSnooze = (value: unknown): value is Snooze =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'until' in value &&
  'count' in value &&
  typeof value.title === 'string' &&
  typeof value.until === 'number' &&
  typeof value.count === 'number';

export const snoozes = memory('home-snoozes', (stored): readonly Snooze[] =>
  Array.isArray(stored) ? stored.filter(isSnooze) : [],
);

/** Waiting longer changes nothing; one more does. */
export const isSnoozed = (all: readonly Snooze[], title: string, count: number, now: number): boolean =>
  all.some((each) => each.title === title && each.until > now && count <= each.count);

/** Expired entries leave with the next change. */
export const withSnooze = (all: readonly Snooze[], snooze: Snooze, now: number): readonly Snooze[] => [
  ...all.filter(({ title, until }) => title !== snooze.title && until > now),
  snooze,
];

export const withoutSnooze = (all: readonly Snooze[], title: string): readonly Snooze[] =>
  all.filter((each) => each.title !== title);

const morning = 8;

/** The next morning by this browser's clock. */
export const nextMorning = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morning).getTime();
