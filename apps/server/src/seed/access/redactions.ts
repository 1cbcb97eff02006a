import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import { call } from '@supersync/contract/sales/call-tracking/call.ts';
import { redactionDays } from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction, type StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords } from '../insert.ts';
import { randomFor } from '../random.ts';
import { personId } from './people.ts';

const stores: readonly Resource[] = [lead, leadMail, call, clientContact];

const reportOf = (resource: Resource, count: number): StoreReport => ({
  store: resource.name,
  title: resource.plural,
  found: count,
  redacted: count,
  fields: Object.entries(resource.fields).flatMap(([name, { personal }]) => (personal ? [name] : [])),
  status: 'done',
  note: null,
});

/** Reference, basis, days from today of request and end, and records redacted in each store. */
const requests = [
  ['DSR-2041', 'erasure', -74, -69, [3, 2, 1, 0]],
  ['DSR-2057', 'consent-withdrawn', -41, -40, [1, 1, 0, 0]],
  ['DSR-2060', 'erasure', -19, -12, [2, 2, 4, 1]],
  ['RET-0031', 'retention', -6, -6, [5, 5, 0, 0]],
] as const;

/** Redactions of the last months. Their receipts say nothing about whom they were. */
export async function seedRedactions(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('redactions');
  const userId = personId('security');
  await insertRecords(
    tx,
    redaction,
    requests.map(([reference, basis, received, done, counts], index) => {
      const finishedAt = calendar.time(random, done);
      return {
        id: index + 1,
        reference,
        basis,
        receivedOn: calendar.day(received),
        dueOn: calendar.day(received + redactionDays),
        reason: null,
        status: 'complete' as const,
        stores: stores.map((resource, place) => reportOf(resource, counts[place] ?? 0)),
        userId,
        stoppedReason: null,
        created: finishedAt,
        finishedAt,
        modified: { userId, at: finishedAt },
      };
    }),
  );
}
