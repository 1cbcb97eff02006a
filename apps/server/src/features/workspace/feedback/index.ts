import { handleFeedback } from '@supersync/contract/workspace/feedback/actions.ts';
import { feedback } from '@supersync/contract/workspace/feedback/feedback.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

/** The screenshot must be the sender's own file: otherwise feedback would give access to any file. */
async function requireOwnFile(tx: Transaction, fileId: string, userId: number): Promise<void> {
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
      if (caller !== null && values.screenshotId)
        await requireOwnFile(tx, values.screenshotId, caller.userId);
    },
  });

  registerStep(server, handleFeedback, async ({ caller, move }) => {
    const { record, version } = await move(
      { handledAt: transactionTime, handledBy: caller.userId },
      { action: 'handled' },
    );
    const { id, status, handledAt } = record;
    return {
      id,
      status,
      handledAt: new Date(handledAt ?? 0).toISOString(),
      handledBy: caller.userId,
      version,
    };
  });
};
