import { maxUrlsPerRequest, startAdUrlChecks } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Origin, Server } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { checkAdUrlsTask } from './check-task.ts';

/** A partner's check skips URLs checked within the last hour. */
const freshHours = 1;
const usual = { olderThanHours: freshHours, most: maxUrlsPerRequest, pauseSeconds: 2 } as const;

/** Reuses a queued run with the same parameters. A running one does not count: it has read its list already. */
async function waitingRun(tx: Transaction, parameters: object, origin: Origin): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from task_runs
    where task_name = ${checkAdUrlsTask.name} and status = 'queued' and parameters @> ${JSON.stringify(parameters)}::jsonb
      and api_client_id is not distinct from ${apiClientIn(origin)}
    order by id limit 1`);
  return rows[0]?.id ?? null;
}

async function countAt(tx: Transaction, partnerId: number): Promise<number> {
  const { rows } = await tx.query<{ known: boolean; count: number }>(sql`
    select exists (select from partners where id = ${partnerId}) as known,
      (select count(*)::int from ad_urls where partner_id = ${partnerId}) as count`);
  if (rows[0]?.known !== true) throw problem('not_found', { thing: partner.singular, key: partnerId });
  return rows[0].count;
}

async function ask(tx: Transaction, ids: readonly number[]): Promise<number> {
  const { rowCount } = await tx.query(sql`
    update ad_urls set check_asked = now() where id = any (${[...new Set(ids)]}::int[])`);
  return rowCount;
}

export function registerStartChecks(server: Server): void {
  registerAction(server, startAdUrlChecks, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const count = 'ids' in body ? await ask(tx, body.ids) : await countAt(tx, body.partnerId);
      if (count === 0) throw illegalState({ singular: 'check' }, `without any ${adUrl.singular} to check`);
      const selection = 'ids' in body ? { onlyAsked: true } : { partnerId: body.partnerId };
      const waiting = await waitingRun(tx, selection, origin);
      if (waiting !== null) return { runId: waiting, count };
      const { id } = await startRun(
        server,
        tx,
        checkAdUrlsTask,
        { ...usual, ...selection },
        {
          origin,
          userId: caller.userId,
        },
      );
      return { runId: id, count };
    }),
  );
}
