import { problem } from '@supersync/contract/kernel/errors.ts';
import type { GateVerdict } from '@supersync/contract/syndication/partner/actions.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import type { GatedPartner, GateFinding } from '@supersync/contract/records/property/syndication-gates.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { gatedPartnerColumns } from '#platform/syndication/gate-facts.ts';

/** The first closed gate. */
export function verdictOf(findings: readonly GateFinding[]): GateVerdict {
  const closed = findings.find(({ open }) => !open);
  return closed === undefined ? { gate: null, words: '' } : { gate: closed.gate, words: closed.words };
}

/** The stored partner, with what the gates read. */
export async function readGatedPartner(db: Queryable, id: number): Promise<GatedPartner> {
  const { rows } = await db.query<GatedPartner>(
    sql`select ${gatedPartnerColumns} from partners p where p.id = ${id}`,
  );
  const [found] = rows;
  if (found === undefined) throw problem('not_found', { thing: partner.singular, key: id });
  return found;
}
