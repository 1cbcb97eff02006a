import type { CallOutcome } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { randomFor, type Random } from '../random.ts';

interface Numbered {
  id: number;
  client_id: number;
  property_id: number | null;
  source: string;
  number: string;
  forward_to: string;
  record_notice: string | null;
  status: 'active' | 'suspended' | 'released';
  active_days: number;
  left_days: number;
}

const outcomes: readonly (readonly [CallOutcome, number])[] = [
  ['answered', 68],
  ['no_answer', 18],
  ['busy', 6],
  ['canceled', 6],
  ['failed', 2],
];

/** Somewhere else in the country: 555-01xx in codes that nobody's own number has. */
const callerOf = (random: Random): string =>
  `+1${random.pick(['905', '289', '450', '604', '902', '506'])}55501${String(random.integer(0, 99)).padStart(2, '0')}`;

const lengthOf = (random: Random, outcome: CallOutcome) => {
  const ring = random.integer(3, 20);
  const talk = outcome === 'answered' ? random.integer(15, 600) : null;
  return { talk_sec: talk, duration_sec: ring + (talk ?? 0) };
};

const dialStatus = { answered: 'completed', no_answer: 'no-answer', busy: 'busy', failed: 'failed' } as const;
const isDialed = (outcome: CallOutcome): outcome is keyof typeof dialStatus =>
  Object.hasOwn(dialStatus, outcome);

/** Calls of the last ninety days, each a lead of its source; some numbers never rang. */
export async function seedCalls(tx: Transaction, calendar: Calendar): Promise<void> {
  const { rows: numbers } = await tx.query<Numbered>(sql`
    select id, client_id, property_id, source, number, forward_to, case when record then record_notice end as record_notice,
      status, greatest(0, (${calendar.day(0)}::date - active_since::date)) as active_days,
      case when released_at is null then 0 else greatest(0, (${calendar.day(0)}::date - released_at::date)) end as left_days
    from tracking_numbers order by id`);
  const { rows: known } = await tx.query<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from leads`,
  );
  let leadId = known[0]?.last ?? 0;
  const calls: Record<string, unknown>[] = [];
  const leads: Record<string, unknown>[] = [];
  for (const number of numbers) {
    const random = randomFor('calls', number.id);
    const farthest = Math.min(89, number.active_days);
    const nearest = number.status === 'active' ? 1 : Math.max(number.left_days, 5);
    if (random.chance(0.06) || nearest > farthest) continue;
    const callers = new Map<string, number>();
    const moments = Array.from({ length: random.integer(1, 6) }, () =>
      calendar.time(random, -random.integer(nearest, farthest)),
    ).toSorted();
    for (const at of moments) {
      const from = random.chance(0.08) ? null : callerOf(random);
      const outcome = random.weighted(outcomes);
      const earlier = from === null ? undefined : callers.get(from);
      leadId += 1;
      if (from !== null && earlier === undefined) callers.set(from, leadId);
      const stamps = { version: 1, created: at, modified_at: at };
      leads.push({
        ...stamps,
        id: leadId,
        status: earlier === undefined ? 'new' : 'duplicate',
        source: number.source,
        client_id: number.client_id,
        property_id: number.property_id,
        phone: from,
        received_at: at,
        duplicate_of: earlier ?? null,
      });
      const id = calls.length + 1;
      const isRecorded = number.record_notice !== null;
      calls.push({
        ...stamps,
        id,
        provider_call_id: `CA${String(id).padStart(32, '0')}`,
        tracking_number_id: number.id,
        client_id: number.client_id,
        property_id: number.property_id,
        source: number.source,
        from_number: from,
        called_number: number.number,
        forwarded_to: number.forward_to,
        started_at: at,
        outcome,
        dial_status: isDialed(outcome) ? dialStatus[outcome] : null,
        end_status: 'completed',
        ...lengthOf(random, outcome),
        is_recorded: isRecorded,
        record_notice: number.record_notice,
        recording_url:
          isRecorded && outcome === 'answered'
            ? `https://recordings.example/RE${String(id).padStart(32, '0')}`
            : null,
        is_test: false,
        lead_id: leadId,
      });
    }
  }
  await insertRows(tx, 'leads', leads);
  await insertRows(tx, 'calls', calls);
}
