import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  decide,
  type Restriction,
  type RestrictionQuestion,
  type RestrictionVerdict,
} from '@supersync/contract/restriction/decide.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { Clock } from '../server.ts';

export interface KeptRestriction extends Restriction {
  readonly reason: string;
}

const readRestrictions = async (db: Queryable, clientId: number): Promise<KeptRestriction[]> => {
  const { rows } = await db.query<KeptRestriction>(sql`
    select id, client_id as "clientId", scope, target, mode, reason, valid_from as "from", valid_until as until
    from client_restrictions where client_id = ${clientId}`);
  return rows;
};

export const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** What the rules of a client say, for testers and for lists of checks. */
export const restrictionVerdict = async (
  db: Queryable,
  question: RestrictionQuestion,
): Promise<RestrictionVerdict<KeptRestriction>> =>
  decide(await readRestrictions(db, question.clientId), question);

/** A rule in words: "deny partner zillow". */
export const restrictionWords = ({ mode, scope, target }: Restriction): string =>
  `${mode === 'deny' ? 'deny' : 'only'} ${scope} ${target}`;

/** The one way anything is withheld from a client: it names the rule that does. */
export async function demandUnrestricted(db: Queryable, question: RestrictionQuestion): Promise<void> {
  const { allowed, rule } = await restrictionVerdict(db, question);
  if (allowed || rule === null) return;
  const reason = /[.!?]$/.test(rule.reason) ? rule.reason : `${rule.reason}.`;
  throw problem('restricted', { rule: rule.id, words: restrictionWords(rule), reason });
}
