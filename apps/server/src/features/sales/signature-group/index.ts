import { problem } from '@supersync/contract/kernel/errors.ts';
import { addSenders, readGroupMembers } from '@supersync/contract/sales/signature-group/actions.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature, Origin } from '#platform/server.ts';
import { membersOf } from './members.ts';

interface NewSender {
  readonly email: string;
  readonly name: string;
}

/** Adds those whose address is no sender yet; answers how many. */
const addUnknown = (tx: Transaction, origin: Origin, senders: readonly NewSender[]): Promise<number> =>
  records(tx, origin).bulk(
    signatureSender,
    {
      insert: sql`insert into signature_senders (email, name, modified_user_id)
        select distinct on (email) email, name, ${origin.userId}::int
        from unnest(${senders.map(({ email }) => email)}::text[], ${senders.map(({ name }) => name)}::text[])
          as given (email, name)
        on conflict (email) do nothing returning *`,
    },
    { event: { many: senders.length } },
  );

const nameIn = (email: string): string => email.slice(0, email.indexOf('@'));

async function requireUnused(tx: Transaction, groupId: number): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from signature_campaigns where status <> 'ended' and group_ids @> ${JSON.stringify([groupId])}::jsonb limit 1`);
  if (rowCount > 0) throw problem('still_in_use', { thing: signatureGroup.singular });
}

export const signatureGroupFeature: Feature = (server) => {
  registerResource(server, signatureSender);
  registerResource(server, signatureGroup, {
    about: ['addresses'],
    async check({ operation, before, values, origin }, _caller, tx) {
      if (operation === 'delete' && before !== null) return requireUnused(tx, before.id);
      // An address that a group names is a sender: coverage and figures count them by their id.
      const { addresses = [] } = values;
      if (addresses.length === 0) return undefined;
      await addUnknown(
        tx,
        origin,
        addresses.map((email) => ({ email, name: nameIn(email) })),
      );
      return undefined;
    },
  });

  registerAction(server, readGroupMembers, ({ params, query, db }) => membersOf(db, params.id, query));
  registerAction(server, addSenders, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const added = await addUnknown(tx, origin, body.senders);
      return { added, known: body.senders.length - added };
    }),
  );
};
