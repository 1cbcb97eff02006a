import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteBuilders } from '../site-form/site-access.ts';
import { siteGeneration } from '../site-generation/site-generation.ts';
import { siteRelease } from '../site-generation/site-release.ts';
import { rolloutItemStates } from './states.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** One site of a rollout, with the release it got and the one it had before. */
export const siteRolloutItem = defineResource({
  name: 'site_rollout_item',
  singular: 'site of a rollout',
  plural: 'sites of a rollout',
  path: '/api/v1/site_rollout_items',
  table: 'site_rollout_items',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    rolloutId: integer({ ...idRange, ...never, label: 'Rollout' }),
    generationId: integer({ ...idRange, ...never, label: 'Site' }),
    wave: integer(never),
    state: choice(rolloutItemStates, { ...never, label: 'Status' }),
    releaseId: integer({ ...idRange, ...optional, label: 'Release' }),
    beforeReleaseId: integer({ ...idRange, ...optional, label: 'Release before' }),
    backReleaseId: integer({ ...idRange, ...optional, label: 'Rollback release' }),
    error: text(optional),
    startedAt: timestamp({ ...optional, label: 'Started' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
  },
  relations: {
    get generation() {
      return one(siteGeneration, { generationId: 'id' });
    },
    get release() {
      return one(siteRelease, { releaseId: 'id' });
    },
  },
  access: { read: siteBuilders },
  label: 'id',
  plainFilters: ['rolloutId', 'generationId', 'state'],
  defaultSort: 'wave,id',
  versioned: false,
  summary: 'Sites of rollouts',
});
