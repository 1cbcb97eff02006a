import type { Database } from '#platform/db/database.ts';
import type { Ledger, WitnessedRecord } from './ledger.ts';

interface StoredRecord {
  id: number;
  name: string;
  query: string;
  version: number;
}

interface StoredChange {
  record_key: string;
  action: string;
  mark: string | null;
}

interface Stored {
  readonly records: ReadonlyMap<string, StoredRecord>;
  readonly changes: ReadonlyMap<string, readonly StoredChange[]>;
  readonly events: ReadonlyMap<string, number>;
  readonly deposits: ReadonlyMap<string, readonly number[]>;
  readonly depositAudits: ReadonlyMap<string, number>;
}

async function read(db: Database): Promise<Stored> {
  const records = await db.query<StoredRecord>({
    text: `select id, name, query, version from saved_views where list = '/chaos'`,
  });
  const changes = await db.query<StoredChange>({
    text: `select record_key, action, changes->'query'->>1 as mark from audit_entries
           where resource = 'saved_view' order by id`,
  });
  const events = await db.query<{ key: string; count: number }>({
    text: `select data->>'key' as key, count(*) from events where room = 'record:saved_view' group by 1`,
  });
  const deposits = await db.query<{ id: number; mark: string }>({
    text: 'select id, mark from chaos_deposits',
  });
  const audits = await db.query<{ mark: string; count: number }>({
    text: `select record_key as mark, count(*) from audit_entries where resource = 'chaos_deposit' group by 1`,
  });
  const depositsOf = Map.groupBy(deposits.rows, ({ mark }) => mark);
  return {
    records: new Map(records.rows.map((row) => [row.name, row])),
    changes: Map.groupBy(changes.rows, (row) => row.record_key),
    events: new Map(events.rows.map(({ key, count }) => [key, count])),
    deposits: new Map([...depositsOf].map(([mark, rows]) => [mark, rows.map(({ id }) => id)])),
    depositAudits: new Map(audits.rows.map(({ mark, count }) => [mark, count])),
  };
}

function* checkRecord(observed: WitnessedRecord, stored: Stored): Generator<string> {
  const [creation, ...updates] = observed.attempts;
  if (creation === undefined) return;
  const name = creation.mark;
  const row = stored.records.get(name);
  if (row === undefined) {
    if (creation.acknowledged) yield `${name}: the creation was acknowledged, and there is no record`;
    return;
  }
  const changes = stored.changes.get(String(row.id)) ?? [];
  const marks = changes.map(({ mark }) => mark);
  for (const { mark, acknowledged } of observed.attempts) {
    const traces = marks.filter((each) => each === mark).length;
    if (acknowledged && traces === 0)
      yield `${name}: ${mark} was acknowledged, and the audit log does not know it`;
    if (traces > 1) yield `${name}: ${mark} stands ${traces} times in the audit log`;
  }
  const attempted = new Set(observed.attempts.map(({ mark }) => mark));
  for (const mark of marks)
    if (mark === null || !attempted.has(mark))
      yield `${name}: ${mark} is in the audit log, and nobody asked for it`;
  if (row.version !== changes.length)
    yield `${name}: version ${row.version} after ${changes.length} audited changes`;
  if (row.query !== marks.at(-1))
    yield `${name}: holds ${row.query}, but the last audited change was ${marks.at(-1)}`;
  const events = stored.events.get(String(row.id)) ?? 0;
  if (events !== changes.length) yield `${name}: ${changes.length} changes and ${events} events`;
  const last = updates.findLast(({ acknowledged }) => acknowledged);
  const inDoubt = updates.filter(({ acknowledged }) => !acknowledged).map(({ mark }) => mark);
  if (last !== undefined && row.query !== last.mark && !inDoubt.includes(row.query))
    yield `${name}: holds ${row.query}, but ${last.mark} was acknowledged last`;
}

function* checkDeposits(ledger: Ledger, stored: Stored): Generator<string> {
  for (const { mark, acknowledged, answers } of ledger.deposits) {
    const effects = stored.deposits.get(mark) ?? [];
    if (effects.length > 1) yield `${mark}: one request key, ${effects.length} effects`;
    if (acknowledged && effects.length === 0)
      yield `${mark}: the deposit was acknowledged, and there is none`;
    if (effects.length === 1 && answers.some((answer) => answer !== effects[0]))
      yield `${mark}: answered ${answers.join(', ')}, but ${effects[0]} is stored`;
    const audits = stored.depositAudits.get(mark) ?? 0;
    if (audits !== effects.length) yield `${mark}: ${effects.length} effects and ${audits} audit entries`;
  }
}

/** Compares acknowledged requests with the stored data. Each sentence is a violation. */
export async function findBrokenPromises(db: Database, ledger: Ledger): Promise<string[]> {
  const stored = await read(db);
  return [
    ...ledger.records.flatMap((record) => [...checkRecord(record, stored)]),
    ...checkDeposits(ledger, stored),
  ];
}
