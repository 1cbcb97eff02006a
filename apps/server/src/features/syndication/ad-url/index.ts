import { checkAdUrl } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrlCheck } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { checkAdUrlsTask } from './check-task.ts';
import { serveDemoAds } from './demo-ads.ts';
import { checkPage, readAds, refusalOf } from './check-page.ts';
import { registerOverview } from './overview.ts';
import { registerPatterns } from './pattern.ts';
import { registerStartChecks } from './start-checks.ts';
import { storeCheck } from './store-check.ts';

const uncheckedState = {
  status: 'unchecked',
  httpStatus: null,
  landedOn: null,
  finding: null,
  lastChecked: null,
  lastSeen: null,
} as const;

export const adUrlFeature: Feature = (server) => {
  registerResource(server, adUrl, {
    check({ values }) {
      if (values.url !== undefined && URL.parse(values.url) === null)
        throw problem('invalid_input', {}, { errors: { url: 'That is not an address of a page' } });
    },
    /** A new URL resets the check result, which was about the old one. An edited URL no longer counts as generated. */
    async derive({ operation, before, values }) {
      const isMoved = operation === 'update' && values.url !== undefined && values.url !== before?.url;
      return isMoved ? { ...uncheckedState, source: 'manual' } : {};
    },
  });
  registerResource(server, adUrlCheck);

  registerAction(server, checkAdUrl, async ({ params: { id }, db, origin, inTransaction }) => {
    const [ad] = await readAds(db, sql`where a.id = ${id}`);
    if (ad === undefined) throw problem('not_found', { thing: adUrl.singular, key: id });
    const refusal = refusalOf(server, ad.url);
    if (refusal !== null) throw problem('not_configured', { what: `${refusal}.` });
    const result = await checkPage(server, ad, new AbortController().signal);
    const checkedAt = server.clock.now();
    return inTransaction(async (tx) => {
      const stored = await storeCheck(tx, origin, ad, result, checkedAt, { isAsked: true });
      if (stored === 'gone') throw problem('not_found', { thing: adUrl.singular, key: id });
      if (stored === 'outdated') throw problem('stale_version', { thing: adUrl.singular });
      const { isReached: _, ...found } = result;
      return { ...found, lastChecked: checkedAt.toISOString() };
    });
  });

  registerPatterns(server);
  registerOverview(server);
  registerStartChecks(server);
  registerTask(server, checkAdUrlsTask);
  if (server.config.seed === 'demo') serveDemoAds(server);
};
