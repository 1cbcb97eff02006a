import { leadReplayRoom, maxLeadsPerRequest } from '@supersync/contract/messaging/lead/actions.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { leadReplay, type leadDestinations } from '@supersync/contract/messaging/lead/lead-replay.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import { readSuppressionKey, suppressedAmong } from '#platform/messaging/suppression.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { stopWork } from '#platform/session/stop-work.ts';

export interface LeadChoice {
  readonly receivedFrom: string;
  readonly receivedTo: string;
  readonly clientId: number;
  readonly propertyId?: number | undefined;
  readonly destination: ChoiceOf<typeof leadDestinations>;
}

/** Leaves out test leads. */
export const chosenLeads = ({ receivedFrom, receivedTo, clientId, propertyId }: LeadChoice) => sql`
  client_id = ${clientId} and received_at >= ${receivedFrom}::timestamptz and received_at < ${receivedTo}::timestamptz
    and source <> ${testLeadSource} and (${propertyId ?? null}::int is null or property_id = ${propertyId ?? null})`;

interface PlanRow {
  leads: number;
  redacted: number;
  duplicates: number;
  before: number;
}

export async function planLeads(db: Queryable, choice: LeadChoice) {
  const { rows } = await db.query<PlanRow>(sql`
    select count(*) as leads, count(*) filter (where redacted_at is not null) as redacted,
      count(*) filter (where status = 'duplicate') as duplicates,
      count(*) filter (where redacted_at is null and exists (
        select from lead_replay_items i join lead_replays r on r.id = i.lead_replay_id
        where i.lead_id = leads.id and i.outcome = 'published' and r.destination = ${choice.destination})) as before
    from leads where ${chosenLeads(choice)}`);
  const { leads = 0, redacted = 0, duplicates = 0, before = 0 } = rows[0] ?? {};
  return {
    leads,
    sends: leads - redacted,
    redacted,
    duplicates,
    replayedBefore: before,
    withinCap: leads <= maxLeadsPerRequest,
    cap: maxLeadsPerRequest,
  };
}

interface BegunReplay {
  readonly choice: LeadChoice;
  readonly userId: number;
  readonly leadCount: number;
  /** Condition of the leads to send. */
  readonly leads: Sql;
}

/** Records a replay with its leads; the loop sends them. */
export async function beginLeadReplay(tx: Transaction, origin: Origin, begun: BegunReplay) {
  const { choice, userId, leadCount, leads } = begun;
  const { receivedFrom, receivedTo, clientId, propertyId, destination } = choice;
  const { record } = await records(tx, origin).create(
    leadReplay,
    { receivedFrom, receivedTo, clientId, propertyId, destination, leadCount, userId },
    { action: 'started' },
  );
  await tx.query(sql`
    insert into lead_replay_items (lead_replay_id, lead_id) select ${record.id}, id from leads where ${leads}`);
  return record;
}

interface WaitingLead {
  lead_id: number;
  email: string | null;
  phone: string | null;
  redacted: boolean;
  payload: Record<string, unknown>;
}

const batch = 50;

async function publishProgress(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.query(sql`
    select id, status, lead_count as "leadCount", published, skipped from lead_replays where id = ${id}`);
  await publish(tx, leadReplayRoom(id), 'progress', rows[0]);
}

async function finish(tx: Transaction, id: number): Promise<void> {
  const writer = records(tx, { userId: null, requestId: `lead-replay-${id}`, address: 'server' });
  const { published, skipped } = await writer.lock(leadReplay, id);
  await writer.update(
    leadReplay,
    id,
    { status: 'done', finishedAt: transactionTime },
    {
      action: 'finished',
      unaudited: ['finishedAt'],
      changes: { published: [0, published], skipped: [0, skipped] },
    },
  );
  await publishProgress(tx, id);
}

/** Skips the remaining leads with the reason. */
async function cancelFor(tx: Transaction, id: number, reason: string): Promise<void> {
  const { rowCount } = await tx.query(sql`
    update lead_replay_items set outcome = 'skipped', note = ${reason}, settled_at = now()
    where lead_replay_id = ${id} and outcome = 'waiting'`);
  await tx.query(sql`
    update lead_replays set skipped = skipped + ${rowCount}, finished_at = now() where id = ${id}`);
  await stopWork(tx, leadReplay, id, { to: 'canceled', reason });
  await publishProgress(tx, id);
}

/** Sends the next leads of one replay: publishing and recording are one transaction, so none is lost or sent twice. */
export async function stepLeadReplays(server: Server): Promise<boolean> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; destination: string; api_client_id: string | null }>(sql`
      select id, destination, api_client_id from lead_replays where status = 'running' order by id limit 1 for update skip locked`);
    const [replay] = rows;
    if (replay === undefined) return false;
    const refusal = await clientRefusalNow(
      server,
      tx,
      { userId: null, apiClientId: replay.api_client_id },
      { access: leadReplayers, flags: ['u'] },
    );
    if (refusal !== null) {
      await cancelFor(tx, replay.id, refusal);
      return true;
    }
    const waiting = await tx.query<WaitingLead>(sql`
      select i.lead_id, l.email, l.phone, l.id is null or l.redacted_at is not null as redacted,
        jsonb_build_object('leadId', l.id, 'source', l.source, 'status', l.status, 'clientId', l.client_id,
          'propertyId', l.property_id, 'propertyCode', l.property_code, 'receivedAt', l.received_at,
          'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone,
          'message', l.message, 'remoteId', l.remote_id, 'moveIn', l.move_in, 'bedrooms', l.bedrooms) as payload
      from lead_replay_items i left join leads l on l.id = i.lead_id
      where i.lead_replay_id = ${replay.id} and i.outcome = 'waiting' order by i.lead_id limit ${batch}`);
    if (waiting.rows.length === 0) {
      await finish(tx, replay.id);
      return true;
    }
    const suppressed = await suppressedAmong(tx, await readSuppressionKey(tx), waiting.rows);
    let published = 0;
    for (const row of waiting.rows) {
      const isGone = row.redacted || suppressed.has(row);
      const sent = isGone
        ? null
        : await publishMessage(tx, {
            topic: replay.destination,
            key: `lead-${row.lead_id}`,
            payload: row.payload,
            attributes: { leadReplay: String(replay.id) },
          });
      published += sent === null ? 0 : 1;
      await tx.query(sql`
        update lead_replay_items set outcome = ${sent === null ? 'skipped' : 'published'},
          note = ${sent === null ? 'The person was redacted' : null}, message_id = ${sent?.id ?? null}, settled_at = now()
        where lead_replay_id = ${replay.id} and lead_id = ${row.lead_id}`);
    }
    await tx.query(sql`
      update lead_replays set published = published + ${published},
        skipped = skipped + ${waiting.rows.length - published} where id = ${replay.id}`);
    await publishProgress(tx, replay.id);
    return true;
  });
}
