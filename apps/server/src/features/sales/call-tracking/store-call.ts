import { call } from '@supersync/contract/sales/call-tracking/call.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { findDuplicate } from '#platform/messaging/find-duplicate.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import {
  outcomeOf,
  unknownCall,
  withEvent,
  type CallEvent,
  type CallFacts,
  type CallHead,
} from './call-events.ts';
import { isPutThrough, isRecordedCall, type RoutedNumber } from './call-xml.ts';

/** The number that was called, with whose it is. */
export interface CalledNumber extends RoutedNumber {
  readonly clientId: number;
  readonly propertyId: number | null;
  readonly source: string;
}

const columns = sql`id, number, forward_to as "forwardTo", whisper, record, record_notice as "recordNotice",
  timeout_sec as "timeoutSec", status, client_id as "clientId", property_id as "propertyId", source`;

/** The one that holds it now, or else the last that did. */
export async function numberCalled(db: Queryable, number: string): Promise<CalledNumber | null> {
  const { rows } = await db.query<CalledNumber>(sql`
    select ${columns} from tracking_numbers where number = ${number}
    order by status = 'released', id desc limit 1`);
  return rows[0] ?? null;
}

export async function numberById(db: Queryable, id: number): Promise<CalledNumber | null> {
  const { rows } = await db.query<CalledNumber>(
    sql`select ${columns} from tracking_numbers where id = ${id}`,
  );
  return rows[0] ?? null;
}

/** A call from one of our own numbers is a test, and nobody's wish. */
async function isOurs(db: Queryable, number: string | null): Promise<boolean> {
  if (number === null) return false;
  const { rows } = await db.query(sql`
    select from tracking_numbers where number = ${number} and status <> 'released'
    union all select from provider_numbers where number = ${number} limit 1`);
  return rows.length > 0;
}

/** Whether a call counts as a lead: put through to an office, and not made by us. */
export const makesLead = (number: RoutedNumber, isTest: boolean): boolean => isPutThrough(number) && !isTest;

/** Somebody who rang is a lead of the source whose number they saw. */
async function makeLead(
  tx: Transaction,
  origin: Origin,
  { source, clientId, propertyId }: CalledNumber,
  phone: string | null,
  receivedAt: Date,
): Promise<number> {
  const duplicateOf = await findDuplicate(
    tx,
    { email: null, phone, remoteId: null, source, clientId, receivedAt },
    null,
  );
  const status = duplicateOf === null ? 'new' : 'duplicate';
  const { record } = await records(tx, origin).create(
    lead,
    { status, source, clientId, propertyId, phone, receivedAt, duplicateOf, created: receivedAt },
    { action: 'called', unaudited: ['phone'] },
  );
  const told = await publishMessage(tx, {
    topic: 'leads.created',
    key: `lead-${record.id}`,
    payload: {
      leadId: record.id,
      source,
      status,
      clientId,
      propertyId,
      receivedAt: receivedAt.toISOString(),
      phone,
    },
  });
  await records(tx, origin).update(lead, record.id, { messageId: told.id }, { unaudited: ['messageId'] });
  return record.id;
}

interface StoredCall {
  id: number;
  outcome: string;
  isPutThrough: boolean;
  dialStatus: string | null;
  endStatus: string | null;
  talkSec: number | null;
  durationSec: number | null;
  recordingUrl: string | null;
  isRedacted: boolean;
}

async function lockCall(tx: Transaction, providerCallId: string): Promise<StoredCall | null> {
  const { rows } = await tx.query<StoredCall>(sql`
    select id, outcome, outcome <> 'rejected' as "isPutThrough", dial_status as "dialStatus",
      end_status as "endStatus", talk_sec as "talkSec", duration_sec as "durationSec",
      recording_url as "recordingUrl", redacted_at is not null as "isRedacted"
    from calls where provider_call_id = ${providerCallId} for update`);
  return rows[0] ?? null;
}

const personal = ['fromNumber', 'recordingUrl'] as const;

async function create(
  tx: Transaction,
  origin: Origin,
  { providerCallId, from, to }: CallHead,
  number: CalledNumber | null,
  now: Date,
): Promise<void> {
  const through = number !== null && isPutThrough(number);
  const isTest = await isOurs(tx, from);
  const isRecorded = through && isRecordedCall(number);
  const made = await records(tx, origin).createUnlessThere(
    call,
    {
      providerCallId,
      trackingNumberId: number?.id ?? null,
      clientId: number?.clientId ?? null,
      propertyId: number?.propertyId ?? null,
      source: number?.source ?? null,
      fromNumber: from,
      calledNumber: to,
      forwardedTo: through ? number.forwardTo : null,
      startedAt: now,
      outcome: outcomeOf(unknownCall(through)),
      isRecorded,
      recordNotice: isRecorded ? number.recordNotice : null,
      isTest,
      created: now,
    },
    { action: 'came in', unaudited: personal },
  );
  if (made === null || number === null || !makesLead(number, isTest)) return;
  const leadId = await makeLead(tx, origin, number, from, now);
  await records(tx, origin).update(call, made.record.id, { leadId }, { unaudited: ['leadId'] });
}

/** What is told of a call, kept. Told twice, or in another order, it comes to the same. */
export async function storeEvent(
  tx: Transaction,
  origin: Origin,
  head: CallHead,
  event: CallEvent,
  now: Date,
): Promise<void> {
  let stored = await lockCall(tx, head.providerCallId);
  if (stored === null) {
    await create(tx, origin, head, await numberCalled(tx, head.to), now);
    stored = await lockCall(tx, head.providerCallId);
  }
  if (stored === null) return;
  const before: CallFacts = stored;
  const after = withEvent(before, event);
  if (after === before) return;
  await records(tx, origin).update(
    call,
    stored.id,
    {
      outcome: outcomeOf(after),
      talkSec: after.talkSec,
      durationSec: after.durationSec,
      // What a redaction took out does not come back with a late event.
      ...(stored.isRedacted ? {} : { recordingUrl: after.recordingUrl }),
    },
    {
      action: event.kind,
      unaudited: personal,
      columns: { dial_status: after.dialStatus, end_status: after.endStatus },
    },
  );
}
