import { problem } from '@supersync/contract/kernel/errors.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { editableIn, legalSteps } from '@supersync/contract/developer/migration/life.ts';
import sql from 'sql-template-tag';
import { requireState } from '#platform/actions/illegal-state.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Change, ResourceRules } from '#platform/resource/resource-rules.ts';
import type { Caller } from '#platform/server.ts';

type MigrationChange = Change<typeof databaseMigration>;

/** What the approval is bound to. The environments are a set: another order is no edit. */
function changesScripts({ before, values }: MigrationChange): boolean {
  const sorted = (ids: readonly number[]): string => [...ids].toSorted((a, b) => a - b).join();
  const { upScript, downScript, databaseEnvironments } = values;
  return (
    before !== null &&
    ((upScript !== undefined && upScript !== before.upScript) ||
      (downScript !== undefined && downScript !== before.downScript) ||
      (databaseEnvironments !== undefined &&
        sorted(databaseEnvironments) !== sorted(before.databaseEnvironments)))
  );
}

function checkCreation({ values }: MigrationChange, { userId }: Caller): void {
  // A new one is a draft; how it goes on is for the steps to say.
  if (values.status !== undefined && values.status !== 'draft')
    throw problem('invalid_input', {}, { errors: { status: 'A new migration is a draft' } });
  if (values.createdUser !== userId)
    throw problem('not_your_stamp', {}, { errors: { createdUser: 'Must be your own user id' } });
}

/** The storage itself voids what was submitted or approved; this says so where people look. */
async function checkUpdate(change: MigrationChange, tx: Transaction): Promise<void> {
  const { before, origin } = change;
  if (before === null) return;
  requireState(databaseMigration, before.status, editableIn);
  if (before.status === 'draft' || !changesScripts(change)) return;
  await audit(tx, origin, {
    action: before.status === 'approved' ? 'approval voided' : 'submission voided',
    resource: databaseMigration.name,
    key: String(before.id),
    changes: {
      status: [before.status, 'draft'],
      ...(before.approvedHash === null
        ? {}
        : {
            approvedHash: [before.approvedHash, null],
            approvedAt: [before.approvedAt, null],
            approvedUser: [before.approvedUser, null],
          }),
    },
    reason: 'The scripts or the environments were changed',
  });
}

async function checkRemoval({ before }: MigrationChange, tx: Transaction): Promise<void> {
  if (before === null) return;
  requireState(databaseMigration, before.status, legalSteps.remove);
  const { rowCount } = await tx.query(sql`
    select from database_migration_runs where database_migration_id = ${before.id}
      and (kind <> 'rehearsal' or status = 'running') limit 1`);
  if (rowCount > 0) throw problem('still_in_use', { thing: databaseMigration.singular });
}

export const migrationRules: ResourceRules<typeof databaseMigration> = {
  // Where nobody is named the author is whoever sends it.
  supply: (operation, { createdUser }, { userId }) =>
    operation === 'create' ? { createdUser: createdUser ?? userId } : {},
  async check(change, caller, tx) {
    // What the steps and runs write is theirs to check.
    if (!change.isSent) return;
    if (change.operation === 'create' && caller !== null) checkCreation(change, caller);
    else if (change.operation === 'update') await checkUpdate(change, tx);
    else if (change.operation === 'delete') await checkRemoval(change, tx);
  },
};
