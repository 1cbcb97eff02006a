import type { BreakKind, BrokenRange } from '@supersync/contract/access/audit/verification.ts';
import { formatNumber } from '#kit/value/format.ts';

const words: Readonly<Record<BreakKind, readonly [one: string, many: string]>> = {
  changed: ['was changed', 'were changed'],
  removed: ['was removed', 'were removed'],
  inserted: ['was slipped in before', 'were slipped in before'],
  reordered: ['is not where it was written', 'are not where they were written'],
  restamped: ['bears a seal that was not made with the key', 'bear seals that were not made with the key'],
  truncated: ['was cut off the end', 'were cut off the end'],
  unproven: ['cannot be proven: what stood before is gone', 'cannot be proven: what stood before is gone'],
};

/** A broken range as text: "Entries 12 – 15 were removed". Numbers count the sealed entries. */
export function describeBreak({ kind, from, to }: BrokenRange): string {
  const [one, many] = words[kind];
  if (kind === 'inserted') return `An entry ${one} number ${formatNumber(from)}`;
  return from === to
    ? `Number ${formatNumber(from)} ${one}`
    : `Numbers ${formatNumber(from)} – ${formatNumber(to)} ${many}`;
}
