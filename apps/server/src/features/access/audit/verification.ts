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
import { AuditSealer, sealingTroubles } from '#platform/audit/sealer.ts';
import { countOf, verifyLog } from '#platform/audit/verify-log.ts';
import { onPublished, publish } from '#platform/events/publish.ts';
import type { Origin, Server } from '#platform/server.ts';

const publishIntervalMs = 500;

/** Writes of this server are sealed soon; those of others, and of tools, at the latest after this. */
const sealEveryMs = { postgres: 2_000, embedded: 5_000 } as const;
const pollIntervalMs = 30_000;

function sealInTheBackground(server: Server, sealer: AuditSealer): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isNew = true;
  let lookedAt = 0;
  let sealing: Promise<unknown> = Promise.resolve();
  const stopHearing = onPublished(() => {
    isNew = true;
  });
  const turn = (): void => {
    if (!isNew && Date.now() - lookedAt < pollIntervalMs) return;
    isNew = false;
    lookedAt = Date.now();
    sealing = sealer
      .seal()
      .catch((error: unknown) => server.log.warn({ err: error }, 'The audit log could not be sealed'));
  };
  server.whenWorking.push(() => {
    if (isOver) return;
    timer = setInterval(turn, sealEveryMs[server.db.kind]);
    timer.unref();
  });
  server.app.addHook('preClose', async () => {
    isOver = true;
    clearInterval(timer);
    stopHearing();
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

/** Seals the log as it grows, and proves on request that nothing in it was changed. */
export function registerVerification(server: Server): void {
  const { db, config } = server;
  const key = auditKeyOf(config);
  const head = new AuditHead(config.dataDir);
  const sealer = new AuditSealer({ db, key, head, log: server.log });
  sealInTheBackground(server, sealer);

  let toldAt = 0;
  async function tell(checked: number, total: number): Promise<void> {
    if (Date.now() - toldAt < publishIntervalMs) return;
    toldAt = Date.now();
    await db.transaction((tx) => publish(tx, verifyRoom, 'progress', { checked, total }));
  }

  async function verify(origin: Origin): Promise<Verification> {
    const found = await verifyLog({ db, key, head, sealer, onProgress: tell });
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
    // Whoever asks while it is under way gets the same answer.
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
    const trouble = sealer.trouble === null ? null : sealingTroubles[sealer.trouble];
    return { last, sealed, waiting, trouble };
  });
}
