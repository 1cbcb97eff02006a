import { maxRanges, type Verification } from '@supersync/contract/access/audit/verification.ts';
import type { Database } from '../db/database.ts';
import type { AuditHead } from './audit-head.ts';
import type { AuditKey } from './audit-key.ts';
import { entryBody } from './chain.ts';
import { sealingProblems, type AuditSealer } from './sealer.ts';
import { ChainChecker } from './verify-chain.ts';

interface LinkRow {
  number: number;
  entry_id: number;
  hash: Buffer;
  transaction: string | null;
  body: string | null;
}

const batchSize = 5000;

const linksAfter = `
  with s as (select number, entry_id, hash from audit_seals where number > $1 order by number limit ${batchSize})
  select s.number, s.entry_id, s.hash, e.transaction::text,
    case when e.id is not null then ${entryBody('e')} end as body
  from s left join audit_entries e on e.id = s.entry_id
  order by s.number`;

/** Entries committed before the last sealed one but without a seal: added by a forger. */
const unsealedEntries = `
  with last as (
    select e.transaction, e.id from audit_seals s join audit_entries e on e.id = s.entry_id
    order by s.number desc limit 1)
  select e.id as entry_id, (
      select s.number from audit_entries f join audit_seals s on s.entry_id = f.id
      where (f.transaction, f.id) > (e.transaction, e.id) order by f.transaction, f.id limit 1) as before
  from audit_entries e, last
  where (e.transaction, e.id) < (last.transaction, last.id)
    and not exists (select from audit_seals s where s.entry_id = e.id)
  order by e.transaction, e.id
  limit ${maxRanges}`;

const countSeals = `
  select coalesce((select max(number) from audit_seals), 0)::bigint as sealed,
    (select count(*) from audit_entries e
     where (e.transaction, e.id) > (
         select coalesce(max(p.transaction), '0'::xid8), coalesce(max(p.id), 0) from (
           select f.transaction, f.id from audit_seals s join audit_entries f on f.id = s.entry_id
           order by s.number desc limit 1) p)) as waiting`;

export interface VerifyOptions {
  readonly db: Database;
  readonly key: AuditKey;
  readonly head: AuditHead;
  readonly sealer: AuditSealer;
  /** Called occasionally, for long logs. */
  readonly onProgress?: (checked: number, total: number) => Promise<void>;
}

const unchecked = (problem: string): Verification => ({
  isIntact: false,
  checked: 0,
  waiting: 0,
  broken: [],
  brokenCount: 0,
  trouble: problem,
});

/** Seals the remaining entries, then checks the entire log in constant memory. */
export async function verifyLog(options: VerifyOptions): Promise<Verification> {
  const { db, sealer, onProgress } = options;
  // Read the stored head first: sealing would move it.
  const head = await options.head.read();
  const problem = await sealer.seal();
  const key = await options.key.read();
  if (key === null || problem === 'otherKey' || problem === 'otherLog')
    return unchecked(sealingProblems[key === null ? 'keyMissing' : (problem ?? 'keyMissing')]);
  const checker = new ChainChecker(key, head);
  const { sealed, waiting } = await countOf(db);
  const linksFrom = async (after: number): Promise<LinkRow[]> =>
    (await db.query<LinkRow>({ name: 'audit_links', text: linksAfter, values: [after] })).rows;
  let nextBatch: Promise<LinkRow[]> | null = linksFrom(0);
  while (nextBatch !== null) {
    const rows: LinkRow[] = await nextBatch;
    const last = rows.at(-1);
    // Prefetch the next batch while these are checked.
    nextBatch = last === undefined || rows.length < batchSize ? null : linksFrom(last.number);
    for (const { number, entry_id: entryId, hash, transaction, body } of rows)
      checker.add({
        number,
        entryId,
        hash,
        entry: body === null || transaction === null ? null : { body, transaction: BigInt(transaction) },
      });
    if (nextBatch !== null) await onProgress?.(checker.checked, sealed);
  }
  const { rows } = await db.query<{ entry_id: number; before: number }>({ text: unsealedEntries });
  for (const { entry_id: entryId, before } of rows) checker.addStray({ entryId, before });
  const { broken, brokenCount } = checker.finish();
  return {
    isIntact: brokenCount === 0 && problem === null,
    checked: checker.checked,
    waiting,
    broken,
    brokenCount,
    trouble: problem === null ? null : sealingProblems[problem],
  };
}

export async function countOf(db: Database): Promise<{ sealed: number; waiting: number }> {
  const { rows } = await db.query<{ sealed: number; waiting: number }>({ text: countSeals });
  return rows[0] ?? { sealed: 0, waiting: 0 };
}
