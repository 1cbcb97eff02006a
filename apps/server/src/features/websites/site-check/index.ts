import { setTimeout as wait } from 'node:timers/promises';
import { checkSite, viewSiteNow } from '@supersync/contract/websites/site-check/actions.ts';
import { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { siteView } from '@supersync/contract/websites/site-check/site-view.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { noBrowser, viewSitesTask } from './browser/view-task.ts';
import { checkSitesTask } from './check-task.ts';
import { serveDemoSites } from './demo-sites.ts';
import { judgeSite } from './judge-site.ts';
import { lookAtSite } from './look-at-site.ts';
import { registerOverview } from './overview.ts';
import { readSites } from './read-sites.ts';
import { storeCheck } from './store-check.ts';
import { refusalOf, visitorOf } from './visitor.ts';

/** Somebody waits for the answer: fewer links than at night, and shorter pauses. */
const asked = { maxLinks: 10, pauseMs: 100, limitMs: 60_000 } as const;

export const siteCheckFeature: Feature = (server) => {
  registerResource(server, siteInsight);
  registerResource(server, siteCheck);

  registerAction(server, checkSite, async ({ params: { id }, db, origin, inTransaction }) => {
    const gone = () => problem('not_found', { thing: site.singular, key: id });
    const [found] = await readSites(db, sql`where s.id = ${id}`);
    if (found === undefined) throw gone();
    const refusal = refusalOf(server, found);
    if (refusal !== null) throw problem('not_configured', { what: `${refusal}.` });
    const at = server.clock.now();
    const signal = AbortSignal.timeout(asked.limitMs);
    const visitor = visitorOf(server, found, signal, (until) =>
      wait(asked.pauseMs, undefined, { signal: until }),
    );
    const look = await lookAtSite(found, visitor, { at, maxLinks: asked.maxLinks }).catch(
      (error: unknown) => {
        if (signal.aborted) throw problem('not_fetched', { reason: 'The check took more than a minute' });
        throw error;
      },
    );
    const findings = judgeSite(look);
    return inTransaction(async (tx) => {
      const stored = await storeCheck(tx, origin, look, findings, { isAsked: true });
      if (stored === null) throw gone();
      return { attention: stored.attention, problem: stored.problem, checkedAt: at.toISOString(), findings };
    });
  });

  registerAction(server, viewSiteNow, ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      if (server.config.siteBrowser === undefined) throw problem('not_configured', { what: noBrowser });
      await records(tx, origin).lock(site, id);
      const parameters = { siteId: id, olderThanHours: 0, most: 1 };
      const started = { origin, userId: caller.userId };
      const { id: runId } = await startRun(server, tx, viewSitesTask, parameters, started);
      return { runId };
    }),
  );

  registerResource(server, siteView);
  registerOverview(server);
  registerTask(server, checkSitesTask);
  registerTask(server, viewSitesTask);
  if (server.config.seed === 'demo') serveDemoSites(server);
};
