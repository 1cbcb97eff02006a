import { applyParsers, tryParsers } from '@supersync/contract/messaging/lead-mail/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { client } from '#platform/query/api.ts';

export type Trial = ActionAnswer<typeof tryParsers>[number];
export type Applied = ActionAnswer<typeof applyParsers>[number];

/** The maximum per call. */
const atOnce = 200;

/** One batch after the other, to limit the load; a failure stops the rest. */
async function inBatches<Found>(
  ids: readonly number[],
  ask: (some: number[]) => Promise<readonly Found[]>,
  tell: (done: number) => void,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    found.push(...(await ask(ids.slice(from, from + atOnce))));
    tell(Math.min(ids.length, from + atOnce));
  }
  return found;
}

/** Parses mails again; stores nothing. */
export const tryMails = (ids: readonly number[], tell: (done: number) => void): Promise<Trial[]> =>
  inBatches(ids, (some) => client.act(tryParsers, { body: { ids: some } }), tell);

/** Parses mails again and stores the results. A mail makes at most one lead, so sending a batch twice is harmless. */
export const applyToMails = (ids: readonly number[], tell: (done: number) => void): Promise<Applied[]> =>
  inBatches(ids, (some) => client.act(applyParsers, { body: { ids: some } }), tell);
