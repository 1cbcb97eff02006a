import { problem } from '@supersync/contract/kernel/errors.ts';
import { confirmImportRun, dropImportRun } from '@supersync/contract/importers/import-run/actions.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import sql from 'sql-template-tag';
import { requirePerson } from '#platform/access/people-only.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import type { Task } from '#platform/tasks/define-task.ts';
import { startRun } from '#platform/tasks/start-run.ts';

const unaudited = ['decidedBy', 'decidedAt', 'decisionReason'] as const;

/** Lock the importer before its run, as a run does that supersedes it: the other order deadlocks. */
async function lockImporter(
  tx: Transaction,
  { params: { id } }: { readonly params: { readonly id: number } },
): Promise<void> {
  await tx.query(sql`
    select from importers where id = (select importer_id from import_runs where id = ${id}) for no key update`);
}

/** Held removals: a named person, who did not start the run, confirms or drops them. */
export function registerDecisions(server: Server, task: Task): void {
  registerStep(server, confirmImportRun, async ({ record, body: { reason }, caller, origin, tx, move }) => {
    requirePerson(caller);
    if (record.startedBy === caller.userId) throw problem('own_import', {});
    if (record.payloadId === null)
      throw problem('import_refused', { reason: 'The payload of this run is no longer stored.' });
    const { record: moved, version } = await move(
      { decidedBy: caller.userId, decidedAt: server.clock.now(), decisionReason: reason },
      { action: 'confirmed', reason, unaudited },
    );
    const { id: runId } = await startRun(
      server,
      tx,
      task,
      { importer: record.importerId, dryRun: false, payload: record.payloadId, confirmation: record.id },
      { origin, userId: caller.userId },
    );
    await records(tx, { ...origin, reason }).note(importer, record.importerId, {
      action: 'confirmed held removals',
    });
    return { id: record.id, state: moved.state, version, runId };
  });

  registerStep(
    server,
    dropImportRun,
    async ({ record, body: { reason }, caller, origin, tx, move }) => {
      requirePerson(caller);
      const { record: moved, version } = await move(
        { decidedBy: caller.userId, decidedAt: server.clock.now(), decisionReason: reason },
        { action: 'dropped', reason, unaudited },
      );
      await records(tx, { ...origin, reason }).note(importer, record.importerId, {
        action: 'dropped held removals',
      });
      return { id: record.id, state: moved.state, version };
    },
    { first: lockImporter },
  );
}
