import { recordRoom } from '@supersync/contract/event/event.ts';
import { handleFeedback } from '@supersync/contract/feedback/actions.ts';
import { feedback } from '@supersync/contract/feedback/feedback.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

interface HandledRow {
  handled_at: Date;
  version: number;
}

/** A screenshot is sent by whoever took it: the id of somebody else's file is no way to look at it. */
async function demandOwnFile(tx: Transaction, fileId: string, userId: number): Promise<void> {
  const { rowCount } = await tx.query(
    sql`select from files where id = ${fileId} and user_id = ${userId} for share`,
  );
  if (rowCount === 0)
    throw problem('invalid_input', {}, { errors: { screenshotId: 'There is no such upload of yours' } });
}

export const feedbackFeature: Feature = (server) => {
  registerResource(server, feedback, {
    supply: (_operation, _values, caller) => ({ userId: caller.userId }),
    async check({ values }, caller, tx) {
      if (caller !== null && values.screenshotId) await demandOwnFile(tx, values.screenshotId, caller.userId);
    },
  });

  registerAction(server, handleFeedback, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await tx.query<{ status: 'open' | 'handled' }>(
        sql`select status from feedback where id = ${id} for update`,
      );
      const status = found.rows[0]?.status;
      if (status === undefined) throw problem('not_found', { thing: feedback.singular, key: id });
      if (handleFeedback.legalIn?.includes(status) !== true)
        throw problem('illegal_state', { thing: feedback.singular, state: status });
      const { rows } = await tx.query<HandledRow>(sql`
        update feedback set status = 'handled', handled_at = now(), handled_by = ${caller.userId},
          modified_user_id = ${caller.userId}, modified_at = now(), version = version + 1
        where id = ${id} returning handled_at, version`);
      const [row] = rows;
      if (row === undefined) throw problem('not_found', { thing: feedback.singular, key: id });
      await audit(tx, origin, {
        action: 'handled',
        resource: feedback.name,
        key: String(id),
        changes: {
          status: [status, 'handled'],
          handledAt: [null, row.handled_at.toISOString()],
          handledBy: [null, caller.userId],
        },
      });
      await publish(tx, recordRoom(feedback.name), 'updated', { key: String(id), version: row.version });
      return {
        id,
        status: 'handled' as const,
        handledAt: row.handled_at.toISOString(),
        handledBy: caller.userId,
        version: row.version,
      };
    }),
  );
};
