import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { runStatuses } from '../../developer/task-run/run-status.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildingStatuses, buildingSteps } from './building-states.ts';
import { buildingChange, buildingKeepers, discreteBuilding, matchRule } from './discrete-building.ts';
import { matchRulesSchema } from './matching/match-rules.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idText = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id: idText });
const reason = z.string().trim().min(1).max(reasonLength).optional();

/** As many listings or buildings as one change takes. */
export const maxChosen = 500;

const outcome = z.object({
  id: z.int(),
  status: z.enum(buildingStatuses.values),
  /** Undo it with this. */
  changeId: z.int(),
  /** The building that a split made. */
  otherId: z.int().nullable(),
});

const onBuilding = {
  method: 'POST',
  access: buildingKeepers,
  params,
  answer: outcome,
  idempotent: true,
} as const;
const onStatus = { resource: discreteBuilding, field: 'status' } as const;
const path = discreteBuilding.path;

export const confirmBuilding = defineAction({
  ...onBuilding,
  name: 'confirm_discrete_building',
  summary: 'Confirm a building as it is; a suggested merge is declined',
  path: `${path}/{id}/confirm`,
  body: z.strictObject({ reason }),
  step: { ...onStatus, ...buildingSteps.confirm },
});

/** The others are kept as empty records that lead here. */
export const mergeBuildings = defineAction({
  ...onBuilding,
  name: 'merge_discrete_buildings',
  summary: 'Merge other buildings into this one',
  path: `${path}/{id}/merge`,
  body: z.strictObject({ buildingIds: z.array(id).min(1).max(maxChosen), reason }),
  step: { ...onStatus, ...buildingSteps.merge },
});

export const splitBuilding = defineAction({
  ...onBuilding,
  name: 'split_discrete_building',
  summary: 'Move listings of a building to a new one',
  path: `${path}/{id}/split`,
  body: z.strictObject({ memberIds: z.array(id).min(1).max(maxChosen), reason }),
  step: { ...onStatus, ...buildingSteps.split },
});

export const moveListings = defineAction({
  ...onBuilding,
  name: 'move_building_listings',
  summary: 'Move listings of a building to another building',
  path: `${path}/{id}/move`,
  body: z.strictObject({ memberIds: z.array(id).min(1).max(maxChosen), toId: id, reason }),
  step: { ...onStatus, ...buildingSteps.move },
});

export const setCanonical = defineAction({
  ...onBuilding,
  name: 'set_canonical_listing',
  summary: 'Take the address of a building from one of its listings',
  path: `${path}/{id}/canonical`,
  body: z.strictObject({ memberId: id, reason }),
  step: { ...onStatus, ...buildingSteps.setCanonical },
});

export const undoChange = defineAction({
  name: 'undo_building_change',
  summary: 'Undo a change of buildings, the latest first',
  method: 'POST',
  path: `${buildingChange.path}/{id}/undo`,
  access: buildingKeepers,
  params,
  answer: z.object({ id: z.int(), buildingId: z.int() }),
  idempotent: true,
  step: { resource: buildingChange, field: 'status', from: ['done'], to: 'undone' },
});

export const startMatching = defineAction({
  name: 'start_building_matching',
  summary: 'Match new and changed listings to buildings now',
  method: 'POST',
  path: `${path}/match`,
  access: buildingKeepers,
  /** Without a run where no listing is new or changed. */
  answer: z.object({ runId: z.int().nullable(), waiting: z.int() }),
  status: 202,
  idempotent: true,
});

/** One run of matching, for people who started it but may not see tasks. */
export const readMatchingRun = defineAction({
  name: 'read_building_matching_run',
  summary: 'Progress of a run of matching',
  method: 'GET',
  path: '/api/v1/building_matching_runs/{id}',
  access: buildingKeepers,
  params,
  answer: z.object({
    status: z.enum(runStatuses.values),
    progress: z.number().nullable(),
    message: z.string().nullable(),
  }),
});

const example = z.object({
  listing: z.string(),
  source: z.string(),
  buildingId: z.int(),
  building: z.string(),
  otherId: z.int().nullable(),
  other: z.string().nullable(),
  scoreNow: z.string(),
  scoreThen: z.string(),
});

const effect = z.object({ count: z.int(), examples: z.array(example) });

const trial = z.object({
  listings: z.int(),
  /** Listings that would join another building by themselves. */
  merges: effect,
  /** Listings that would leave their building. */
  splits: effect,
  /** Listings that would newly be asked about. */
  questions: effect,
  /** Left alone, because a person decided. */
  decided: z.int(),
});

/** As many examples of each effect as a trial shows. */
export const trialExamples = 20;

export const tryRules = defineAction({
  name: 'try_match_rules',
  summary: 'What other matching rules would merge and split, over all listings; nothing is written',
  method: 'POST',
  path: `${matchRule.path}/try`,
  access: buildingKeepers,
  flag: 'r',
  body: z.strictObject({ rules: matchRulesSchema }),
  answer: trial,
});

export const applyRules = defineAction({
  name: 'apply_match_rules',
  summary: 'Make matching rules the current ones and apply them to all listings no person has decided on',
  method: 'POST',
  path: matchRule.path,
  access: buildingKeepers,
  body: z.strictObject({ rules: matchRulesSchema, reason: z.string().trim().min(1).max(reasonLength) }),
  answer: z.object({ id: z.int(), runId: z.int() }),
  status: 202,
  idempotent: true,
});

/** As many points as the map asks for. */
export const mapPoints = 5000;

export const readBuildingMap = defineAction({
  name: 'read_discrete_building_map',
  summary: 'Buildings with coordinates, in part of the map',
  method: 'GET',
  path: `${path}/map`,
  access: buildingKeepers,
  query: z.object({
    status: z.enum(buildingStatuses.values).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  answer: z.object({
    total: z.int(),
    points: z.array(
      z.object({
        id: z.int(),
        address: z.string(),
        city: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        status: z.enum(buildingStatuses.values),
        listings: z.int(),
      }),
    ),
  }),
});

const reviewSide = z.object({
  buildingId: z.int(),
  address: z.string(),
  name: z.string().nullable(),
  city: z.string(),
  postalCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  listings: z.int(),
  sources: z.array(z.string()),
});

const evidence = z.object({
  civic: z.int(),
  street: z.int(),
  postal: z.int(),
  metres: z.int().nullable(),
  name: z.int(),
});

/** One page of the review queue. */
export const reviewPageSize = 50;

/** The queue by doubt: what is least clear first. */
export const readReviewQueue = defineAction({
  name: 'read_building_review_queue',
  summary: 'Buildings in review beside the building each may be part of, most doubtful first',
  method: 'GET',
  path: `${path}/review`,
  access: buildingKeepers,
  answer: z.object({
    total: z.int(),
    rules: matchRulesSchema,
    questions: z.array(
      z.object({
        doubt: z.int(),
        score: z.int(),
        evidence,
        building: reviewSide,
        suggestion: reviewSide,
      }),
    ),
  }),
});
