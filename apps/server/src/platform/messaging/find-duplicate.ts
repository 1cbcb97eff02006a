import { testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { duplicateDays, identifiesByEmail, identifiesByPhone } from './contact.ts';

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly remoteId: string | null;
  readonly source: string;
  readonly clientId: number | null;
  readonly receivedAt: Date;
}

/** An earlier lead of the same person with the same client, within the window. */
export async function findDuplicate(
  db: Queryable,
  contact: Contact,
  exceptLeadId: number | null,
): Promise<number | null> {
  const email = identifiesByEmail(contact.email) ? contact.email : null;
  const phone = identifiesByPhone(contact.phone) ? contact.phone : null;
  const { rows } = await db.query<{ id: number }>(sql`
    select id from (
      select id, client_id, received_at, source from leads where lower(email) = ${email}::text
      union all select id, client_id, received_at, source from leads where phone = ${phone}::text
      union all select id, client_id, received_at, source from leads
        where source = ${contact.source} and remote_id = ${contact.remoteId}::text
    ) l
    where client_id is not distinct from ${contact.clientId} and id <> ${exceptLeadId ?? 0} and source <> ${testLeadSource}
      and received_at > ${contact.receivedAt}::timestamptz - make_interval(days => ${duplicateDays})
      and received_at <= ${contact.receivedAt}::timestamptz + interval '1 minute'
    order by received_at, id limit 1`);
  return rows[0]?.id ?? null;
}
