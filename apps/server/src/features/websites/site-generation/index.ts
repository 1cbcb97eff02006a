import { randomUUID } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { siteBuilders } from '@supersync/contract/websites/site-form/site-access.ts';
import {
  readGenerationProgress,
  readSiteDifference,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteGenerationItem } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import {
  deletableStates,
  editableStates,
  type GenerationHost,
} from '@supersync/contract/websites/site-generation/states.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { runInBackground, startLoop, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { siteKeys } from '#platform/website/site-key.ts';
import { readDifference, readProgress } from './generation-reads.ts';
import { registerGenerationSteps } from './generation-steps.ts';
import { gitlabHost } from './host/gitlab-host.ts';
import { localHost } from './host/local-host.ts';
import type { SiteHost } from './host/site-host.ts';
import { servePreviews } from './preview/serve-preview.ts';
import { purgeBuildsTask } from './release/purge-builds.ts';
import { serveBundles } from './release/serve-bundle.ts';
import { registerReleaseSteps } from './release/release-steps.ts';
import { stepReleases } from './release/work-releases.ts';
import { registerRollouts } from './rollout/rollout-steps.ts';
import { stepRollouts } from './rollout/work-rollouts.ts';
import { siteFolders } from './site-folders.ts';
import { forgetClaims } from './work/claim.ts';
import { stepGenerations } from './work/run-generation.ts';
import type { SiteWork } from './work/site-work.ts';

const pollIntervalMs = 1000;
const leaseMs = 15_000;
/** A difference builds the whole site. */
const differenceMs = 60_000;

type Place = Pick<Row<typeof siteGeneration>, 'clientId' | 'theme' | 'domain'>;

function refuseMove(before: Place, after: { readonly [K in keyof Place]?: unknown }, path = ''): void {
  for (const name of ['clientId', 'theme', 'domain'] as const)
    if (after[name] !== undefined && after[name] !== before[name])
      throw problem(
        'invalid_input',
        {},
        { errors: { [`${path}${name}`]: 'Cannot be changed after the site was made' } },
      );
}

/** For tests: `afterEffect` is where a worker can be killed. */
export const siteGenerationFeatureWith =
  (options: Pick<SiteWork, 'afterEffect'>): Feature =>
  async (server) => {
    const { config, db, clock, log } = server;
    const folders = siteFolders(config.dataDir);
    const hosts = new Map<GenerationHost, SiteHost>([['local', localHost(folders, () => clock.now())]]);
    if (config.gitlab !== undefined) hosts.set('gitlab', gitlabHost(config.gitlab, config.outboundHosts));
    const work: SiteWork = {
      server,
      folders,
      hosts,
      keys: await siteKeys(db),
      worker: randomUUID(),
      leaseMs,
      ...options,
    };

    registerResource(server, siteGeneration, {
      check({ operation, before, values, isSent }) {
        if (!isSent) return;
        if (before !== null)
          requireState(
            siteGeneration,
            before.state,
            operation === 'delete' ? deletableStates : editableStates,
          );
        if (operation === 'delete') return;
        const { theme, form } = { ...before, ...values };
        if (form?.theme !== theme)
          throw problem('invalid_input', {}, { errors: { theme: 'Must be the theme of the form' } });
        // A site that exists keeps its place: its repository and its address are named by it.
        if (before?.state === 'done') {
          refuseMove(before, values);
          if (values.form !== undefined) refuseMove(before, values.form, 'form.');
        }
        // A project of GitLab is named by the domain: under another one it would be made again, and the first one left.
        if (before?.host === 'gitlab' && before.repositoryUrl !== null && before.state !== 'done')
          refuseMove(before, { domain: values.domain });
      },
    });
    registerResource(server, siteGenerationItem);
    registerResource(server, siteRelease);
    registerRooms(server, 'site-generation', () => siteBuilders);

    let loop: WorkLoop | undefined;
    const stopping = new AbortController();
    runInBackground(server, () => {
      let isFresh = config.databaseUrl === undefined;
      loop = startLoop({
        name: 'site generations',
        idleMs: pollIntervalMs,
        log,
        step: async () => {
          if (isFresh) {
            await forgetClaims(db);
            isFresh = false;
          }
          return (
            (await stepReleases(work, stopping.signal)) ||
            (await stepRollouts(work)) ||
            stepGenerations(work, stopping.signal)
          );
        },
      });
      return {
        stop: async () => {
          stopping.abort();
          await loop?.stop();
        },
      };
    });
    const wakeAfterCommit = (tx: Transaction): void => tx.afterCommit(() => loop?.wake());

    registerGenerationSteps(server, { hosts, wakeAfterCommit });
    registerReleaseSteps(server, { hosts, wakeAfterCommit });
    registerRollouts(work, wakeAfterCommit);
    registerAction(server, readGenerationProgress, ({ params, query }) =>
      readProgress(db, params.id, query.attempt, hosts),
    );
    registerAction(server, readSiteDifference, ({ params }) =>
      readDifference(work, params.id, AbortSignal.timeout(differenceMs)),
    );
    serveBundles(work);
    registerTask(server, purgeBuildsTask(folders));
    servePreviews(server, folders);
  };

export const siteGenerationFeature: Feature = siteGenerationFeatureWith({});
