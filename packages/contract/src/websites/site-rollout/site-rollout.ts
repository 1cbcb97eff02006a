import { z } from 'zod';
import { user } from '../../access/user/user.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteBuilders } from '../site-form/site-access.ts';
import { rolloutBranding } from './branding.ts';
import { siteRolloutItem } from './site-rollout-item.ts';
import { rolloutStates } from './states.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** New releases of many generated sites, in waves. Its state moves by steps and by the work only. */
export const siteRollout = defineResource({
  name: 'site_rollout',
  singular: 'site rollout',
  path: '/api/v1/site_rollouts',
  table: 'site_rollouts',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    note: text(optional),
    state: choice(rolloutStates, { ...never, label: 'Status' }),
    branding: json(rolloutBranding, never),
    waves: json(z.array(z.int()), {
      ...never,
      help: 'Sizes of the first waves; the rest follows in the last one.',
    }),
    wave: integer(never),
    waveCount: integer({ ...never, label: 'Waves' }),
    isStepwise: flag({ ...never, label: 'Pauses after each wave' }),
    siteCount: integer({ ...never, label: 'Sites' }),
    liveCount: integer({ ...never, label: 'Live' }),
    failedCount: integer({ ...never, label: 'Failed' }),
    problem: text(optional),
    startedBy: integer({ ...idRange, ...optional, label: 'Started by' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
    created: timestamp({ ...never, label: 'Started' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { startedBy: 'id' });
    },
    get items() {
      return many(siteRolloutItem, { id: 'rolloutId' });
    },
  },
  access: { read: siteBuilders },
  label: 'id',
  plainFilters: ['state'],
  defaultSort: '-id',
  summary: 'Rollouts to generated sites',
});
