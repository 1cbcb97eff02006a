import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildingStackCompany, buildingStackEditors } from './building-stack-company.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });

export const suggestMappings = defineAction({
  name: 'suggest_building_stack_mappings',
  summary: 'Suggest properties for the unmapped buildings of a company',
  method: 'POST',
  path: `${buildingStackCompany.path}/{id}/suggest`,
  access: buildingStackEditors,
  params,
  answer: z.object({ suggested: z.int(), left: z.int() }),
});

/** Accepts every suggestion of a company. */
export const acceptSuggestions = defineAction({
  name: 'accept_building_stack_suggestions',
  summary: 'Map every suggested building of a company',
  method: 'POST',
  path: `${buildingStackCompany.path}/{id}/accept`,
  access: buildingStackEditors,
  params,
  body: z.object({ buildingIds: z.array(z.int().min(idRange.min).max(idRange.max)).max(5_000).optional() }),
  answer: z.object({ mapped: z.int() }),
});

const payload = z.unknown().optional().describe('Pasted; left out it is fetched from Building Stack.');

/** Fetches the buildings of a company. Properties stay unchanged. */
export const refreshCompany = defineAction({
  name: 'refresh_building_stack_company',
  summary: 'Import the buildings of a company, fetched or pasted',
  method: 'POST',
  path: `${buildingStackCompany.path}/{id}/refresh`,
  access: buildingStackEditors,
  params,
  body: z.object({ payload }),
  answer: z.object({
    source: z.enum(['pasted', 'fetched']),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Stored here but absent there; they are kept. */
    missing: z.int(),
  }),
});

const value = z.union([z.string(), z.number(), z.null()]);

/** What a sync would do with a field. */
export const fieldVerdicts = choices({
  same: ['Same', 'neutral'],
  changed: ['Would change', 'waiting'],
  locked: ['Locked: ours stays', 'held'],
  unknown: ['Not in the payload', 'unknown'],
});

const buildingDiff = z.object({
  name: z.string(),
  /** Null if the building is not mapped: nothing would be written. */
  propertyId: z.int().nullable(),
  propertyName: z.string().nullable(),
  units: z.int(),
  fields: z.array(
    z.object({
      field: z.string(),
      ours: value,
      theirs: value,
      verdict: z.enum(fieldVerdicts.values),
    }),
  ),
});

/** What a sync would write. Applies nothing. */
export const testSync = defineAction({
  name: 'test_building_stack_sync',
  summary: 'The field-by-field difference a payload would make; nothing is written',
  method: 'POST',
  path: `${buildingStackCompany.path}/{id}/sync_test`,
  access: buildingStackEditors,
  flag: 'r',
  params,
  body: z.object({ payload }),
  answer: z.object({
    source: z.enum(['pasted', 'fetched']),
    buildings: z.array(buildingDiff),
    changed: z.int(),
    unmapped: z.int(),
    /** Mapped here but absent there. */
    missing: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});
