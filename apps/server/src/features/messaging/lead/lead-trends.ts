import type { readLeadTrends } from '@supersync/contract/messaging/lead/actions.ts';
import { testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

const days = 30;

/** One scan of the last days' leads, whatever the number of clients. */
export async function findLeadTrends(db: Queryable, now: Date): Promise<ActionAnswer<typeof readLeadTrends>> {
  const dayMs = 86_400_000;
  const from = new Date(Math.floor(now.getTime() / dayMs - days + 1) * dayMs);
  const { rows } = await db.query<{ client_id: number; day: number; leads: number }>(sql`
    select client_id, floor(extract(epoch from received_at - ${from}::timestamptz) / 86400)::int as day, count(*) as leads
    from leads where received_at >= ${from} and received_at < ${new Date(from.getTime() + days * dayMs)}
      and client_id is not null and source <> ${testLeadSource}
    group by 1, 2 order by 1, 2`);
  const counts = new Map<number, number[]>();
  for (const { client_id: clientId, day, leads } of rows) {
    const ofClient = counts.get(clientId) ?? Array.from({ length: days }, () => 0);
    ofClient[day] = leads;
    counts.set(clientId, ofClient);
  }
  return {
    from: from.toISOString().slice(0, 'YYYY-MM-DD'.length),
    clients: [...counts].map(([clientId, ofClient]) => ({ clientId, counts: ofClient })),
  };
}
