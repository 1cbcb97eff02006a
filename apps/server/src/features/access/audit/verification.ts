import { auditEntry, auditLogKey } from '@supersync/contract/access/audit/audit-entry.ts';
import { readVerification, verifyAudit } from '@supersync/contract/access/audit/actions.ts';
import {
  verificationSchema,
  verifyRoom,
  type Verification,
} from '@supersync/contract/access/audit/verification.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { auditKeyOf } from '#platform/audit/audit-key.ts';
import { audit } from '#platform/audit/audit.ts';
import { AuditSealer, sealingProblems } from '#platform/audit/sealer.ts';
import { countOf, verifyLog } from '#platform/audit/verify-log.ts';
import { onPublished, publish } from '#platform/events/publish.ts';
import type { Origin, Server } from '#platform/server.ts';

const progressIntervalMs = 500;

/** Own writes are sealed at this interval; those of other servers and tools at the idle interval. */
const sealIntervalMs = { postgres: 2_000, embedded: 5_000 } as const;
const idleSealIntervalMs = 30_000;

function sealInTheBackground(server: Server, sealer: AuditSealer): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasNewEntries = true;
  let sealedAt = 0;
  let sealing: Promise<unknown> = Promise.resolve();
  const unsubscribe = onPublished(() => {
    hasNewEntries = true;
  });
  const turn = (): void => {
    if (!hasNewEntries && Date.now() - sealedAt < idleSealIntervalMs) return;
    hasNewEntries = false;
    sealedAt = Date.now();
    sealing = sealer
      .seal()
      .catch((error: unknown) => server.log.warn({ err: error }, 'The audit log could not be sealed'));
  };
  server.whenWorking.push(() => {
    if (isClosed) return;
    timer = setInterval(turn, sealIntervalMs[server.db.kind]);
    timer.unref();
  });
  server.app.addHook('preClose', async () => {
    isClosed = true;
    clearInterval(timer);
    unsubscribe();
    await sealing;
  });
}

interface StoredRow {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  changes: { found: [null, Verification] };
}

/** Seals new entries, and verifies on request that none was changed. */
export function registerVerification(server: Server): void {
  const { db, config } = server;
  const key = auditKeyOf(config);
  const head = new AuditHead(config.dataDir);
  const sealer = new AuditSealer({ db, key, head, log: server.log });
  sealInTheBackground(server, sealer);

  let lastProgressAt = 0;
  async function publishProgress(checked: number, total: number): Promise<void> {
    if (Date.now() - lastProgressAt < progressIntervalMs) return;
    lastProgressAt = Date.now();
    await db.transaction((tx) => publish(tx, verifyRoom, 'progress', { checked, total }));
  }

  async function verify(origin: Origin): Promise<Verification> {
    const found = await verifyLog({ db, key, head, sealer, onProgress: publishProgress });
    await db.transaction(async (tx) => {
      await audit(tx, origin, {
        action: 'verified',
        resource: auditEntry.name,
        key: auditLogKey,
        changes: { found: [null, found] },
      });
      await publish(tx, verifyRoom, 'verified', { isIntact: found.isIntact });
    });
    return found;
  }

  let underWay: Promise<Verification> | undefined;
  registerAction(server, verifyAudit, ({ origin }) => {
    // Concurrent requests share one verification.
    underWay ??= verify(origin).finally(() => {
      underWay = undefined;
    });
    return underWay;
  });

  registerAction(server, readVerification, async () => {
    const { rows } = await db.query<StoredRow>(sql`
      select e.id, e.at, e.actor_id, u.first_name || ' ' || u.last_name as actor_name, e.changes
      from audit_entries e left join users u on u.id = e.actor_id
      where e.resource = ${auditEntry.name} and e.record_key = ${auditLogKey} and e.action = 'verified'
      order by e.at desc, e.id desc limit 1`);
    const [row] = rows;
    const stored = verificationSchema.safeParse(row?.changes.found[1]);
    const last =
      row === undefined || !stored.success
        ? null
        : {
            ...stored.data,
            entryId: row.id,
            at: row.at.toISOString(),
            actorId: row.actor_id,
            actorName: row.actor_name,
          };
    const { sealed, waiting } = await countOf(db);
    const trouble = sealer.trouble === null ? null : sealingProblems[sealer.trouble];
    return { last, sealed, waiting, trouble };
  });
}
