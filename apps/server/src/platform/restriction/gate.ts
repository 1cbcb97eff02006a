import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  decide,
  type Restriction,
  type RestrictionQuestion,
  type RestrictionVerdict,
} from '@supersync/contract/records/restriction/decide.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { Clock } from '../server.ts';

export interface StoredRestriction extends Restriction {
  readonly reason: string;
}

export const readRestrictions = async (
  db: Queryable,
  clientIds: readonly number[],
): Promise<StoredRestriction[]> => {
  const { rows } = await db.query<StoredRestriction>(sql`
    select id, client_id as "clientId", scope, target, mode, reason, valid_from as "from", valid_until as until
    from client_restrictions where client_id = any(${[...clientIds]}::int[])`);
  return rows;
};

export const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** The verdict of a client's rules, for testers and lists of checks. */
export const restrictionVerdict = async (
  db: Queryable,
  question: RestrictionQuestion,
): Promise<RestrictionVerdict<StoredRestriction>> =>
  decide(await readRestrictions(db, [question.clientId]), question);

/** A rule as text: "deny partner zillow". */
export const restrictionText = ({ mode, scope, target }: Restriction): string =>
  `${mode === 'deny' ? 'deny' : 'only'} ${scope} ${target}`;

const reasonSentence = ({ reason }: StoredRestriction): string =>
  /[.!?]$/.test(reason) ? reason : `${reason}.`;

/** The rule that blocks something for a client, as a sentence; null if none does. For work without a caller. */
export async function blockingRestriction(
  db: Queryable,
  question: RestrictionQuestion,
): Promise<string | null> {
  const { allowed, rule } = await restrictionVerdict(db, question);
  if (allowed || rule === null) return null;
  return `Restriction ${rule.id} of this client stands in the way (${restrictionText(rule)}): ${reasonSentence(rule)}`;
}

/** Throws the rule that blocks something for a client. For requests. */
export async function requireUnrestricted(db: Queryable, question: RestrictionQuestion): Promise<void> {
  const { allowed, rule } = await restrictionVerdict(db, question);
  if (allowed || rule === null) return;
  throw problem('restricted', {
    rule: rule.id,
    words: restrictionText(rule),
    reason: reasonSentence(rule),
  });
}
