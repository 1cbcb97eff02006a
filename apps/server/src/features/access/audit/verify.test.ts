import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verification } from '@supersync/contract/access/audit/verification.ts';
import { describe, expect, test } from 'vitest';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { auditKeyOf } from '#platform/audit/audit-key.ts';
import { AuditSealer } from '#platform/audit/sealer.ts';
import { verifyLog } from '#platform/audit/verify-log.ts';
import { silentLog, testDatabases } from '#test/support/test-database.ts';
import { data, useAuditApp } from '#test/audit-app.ts';

describe.each(testDatabases())('the chain on $name', (kind) => {
  const { call, db, dataDir, newLandlord } = useAuditApp(kind);

  const verify = async (): Promise<Verification> => data(await call('POST', '/v0/audit/verify'));
  const partsIn = (folder: string, auditKey?: string) => {
    const key = auditKeyOf({ dataDir: folder, ...(auditKey === undefined ? {} : { auditKey }) });
    const head = new AuditHead(folder);
    return { db: db(), key, head, sealer: new AuditSealer({ db: db(), key, head, log: silentLog }) };
  };
  const fill = (count: number) =>
    db().query({
      text: `insert into audit_entries (action, resource, record_key, changes)
        select 'filled', 'many', n::text, jsonb_build_object('field', jsonb_build_array(n, n + 1))
        from generate_series(1, $1) n`,
      values: [count],
    });

  /** Tampers as the owner of the database: bypasses the triggers, and reverts afterwards. */
  async function tamper(statement: string, ...found: object[]): Promise<void> {
    await fill(60);
    expect(await verify()).toMatchObject({ isIntact: true, trouble: null });
    const head = await readFile(join(dataDir(), 'audit-head'));
    await db().query({
      text: `create table kept_entries as select * from audit_entries; create table kept_seals as select * from audit_seals`,
    });
    await db().query({
      text: `begin; set local session_replication_role = replica; ${statement}; commit`,
    });
    // Calls the check directly: over HTTP it would add an entry itself.
    const after = await verifyLog(partsIn(dataDir()));
    expect(after.isIntact, statement).toBe(false);
    expect(after.broken, statement).toMatchObject(found);
    await db().query({
      text: `begin; set local session_replication_role = replica;
        delete from audit_entries; delete from audit_seals;
        insert into audit_entries overriding system value select * from kept_entries;
        insert into audit_seals select * from kept_seals; commit;
        drop table kept_entries; drop table kept_seals`,
    });
    await writeFile(join(dataDir(), 'audit-head'), head);
    expect(await verify()).toMatchObject({ isIntact: true });
  }

  test('an untouched log verifies; key and checkpoint are stored beside the database', async () => {
    await newLandlord({ city: 'Oslo' });
    const found = await verify();
    expect(found).toMatchObject({ isIntact: true, broken: [], trouble: null });
    expect(found.checked).toBeGreaterThan(0);
    expect((await stat(join(dataDir(), 'audit.key'))).mode & 0o777).toBe(0o600);
    const last = data<{ last: object; trouble: null }>(await call('GET', '/v0/audit/verification'));
    expect(last).toMatchObject({ last: { isIntact: true, checked: found.checked }, trouble: null });
  });

  const nth = (n: number): string => `(select entry_id from audit_seals order by number offset ${n} limit 1)`;

  test('every kind of tampering is found at its position', async () => {
    await fill(40);
    await verify();
    const { rows } = await db().query<{ number: number; entry_id: number }>({
      text: 'select number, entry_id from audit_seals order by number offset 20 limit 1',
    });
    const at = rows[0]?.number ?? 0;
    const place = { from: at, to: at };
    for (const column of ['action', 'resource', 'record_key', 'reason', 'request_id', 'address'])
      await tamper(`update audit_entries set ${column} = 'x' where id = ${nth(20)}`, {
        kind: 'changed',
        ...place,
      });
    for (const change of [
      `at = at + interval '1 microsecond'`,
      'actor_id = 12345',
      `changes = '{"field":[1,"x"]}'`,
      'changes = null',
    ])
      await tamper(`update audit_entries set ${change} where id = ${nth(20)}`, {
        kind: 'changed',
        entryId: rows[0]?.entry_id,
        ...place,
      });
    await tamper(`delete from audit_entries where id = ${nth(20)}`, { kind: 'removed', ...place });
    await tamper(
      `delete from audit_entries where id = ${nth(20)}; delete from audit_seals where number = ${at}`,
      { kind: 'removed', ...place },
      { kind: 'unproven', from: at + 1 },
    );
    await tamper(
      `update audit_seals s set entry_id = -t.entry_id from audit_seals t
        where s.number in (${at}, ${at + 3}) and t.number = ${2 * at + 3} - s.number;
       update audit_seals set entry_id = -entry_id where entry_id < 0`,
      { kind: 'reordered', ...place },
      { kind: 'reordered', from: at + 3 },
    );
    await tamper(`update audit_seals set hash = sha256(hash) where number = ${at}`, {
      kind: 'restamped',
      ...place,
    });
    await tamper(`update audit_seals set hash = sha256(hash) where number >= ${at}`, {
      kind: 'restamped',
      from: at,
    });
    await tamper(
      `insert into audit_entries (transaction, action) select transaction, 'slipped in' from audit_entries
        where id = ${nth(20)}`,
      { kind: 'inserted' },
    );
  });

  test('a truncated log is detected, and sealing stops until someone checks', async () => {
    await tamper(
      `delete from audit_seals where number > (select max(number) - 5 from audit_seals);
       delete from audit_entries where id not in (select entry_id from audit_seals)`,
      { kind: 'truncated' },
    );
    // Only seals removed: resealing would cover up a forged entry.
    await tamper(
      `update audit_entries set action = 'forged' where id = (select entry_id from audit_seals order by number desc limit 1);
       delete from audit_seals where number > (select max(number) - 5 from audit_seals)`,
      { kind: 'truncated' },
    );
    // The whole chain removed, to be rebuilt.
    await fill(3);
    await verify();
    await db().query({
      text: `begin; set local session_replication_role = replica; create table kept as select * from audit_chain;
        delete from audit_chain; commit`,
    });
    expect(await partsIn(dataDir()).sealer.seal()).toBe('otherLog');
    await db().query({ text: 'insert into audit_chain select * from kept; drop table kept' });
    expect(await partsIn(dataDir()).sealer.seal()).toBe(null);
  });

  test('a server with another key or none seals nothing and reports it', async () => {
    await fill(3);
    await verify();
    const count = async () =>
      (await db().query<{ n: number }>({ text: 'select count(*) as n from audit_seals' })).rows[0]?.n;
    const before = await count();
    const otherFolder = `${dataDir()}-elsewhere`;
    await fill(3);
    expect(await partsIn(otherFolder).sealer.seal()).toBe('keyMissing');
    const other = partsIn(otherFolder, 'another key of more than thirty-two characters');
    expect(await other.sealer.seal()).toBe('otherKey');
    expect(await verifyLog(other)).toMatchObject({
      isIntact: false,
      checked: 0,
      trouble: expect.stringContaining('another key'),
    });
    expect(await count()).toBe(before);
    await expect(stat(join(otherFolder, 'audit.key'))).rejects.toThrow('ENOENT');
    await rm(otherFolder, { recursive: true, force: true });
  });

  test('concurrent sealers make one chain while others write', async () => {
    const folder = `${dataDir()}-second`;
    // The second sealer has the same key in its own folder.
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'audit.key'), await readFile(join(dataDir(), 'audit.key')));
    const sealers = [partsIn(dataDir()).sealer, partsIn(folder).sealer];
    const writing = Promise.all(
      Array.from({ length: 10 }, () =>
        db().transaction(async (tx) => {
          for (let count = 0; count < 20; count += 1)
            await tx.query({ text: `insert into audit_entries (action) values ('at once')` });
        }),
      ),
    );
    const sealing = Promise.all(sealers.flatMap((sealer) => [1, 2, 3, 4].map(() => sealer.seal())));
    expect(await sealing).toEqual(Array.from({ length: 8 }, () => null));
    await writing;
    await Promise.all(sealers.map((sealer) => sealer.seal()));
    const { rows } = await db().query<{ unsealed: number }>({
      text: `select count(*) as unsealed from audit_entries e
        where not exists (select from audit_seals s where s.entry_id = e.id)`,
    });
    expect(rows[0]?.unsealed).toBe(0);
    for (const parts of [partsIn(dataDir()), partsIn(folder)])
      expect(await verifyLog(parts)).toMatchObject({ isIntact: true });
    await rm(folder, { recursive: true, force: true });
  });
});
