import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { savedManifest } from './actions.ts';
import { findingSchema } from './findings.ts';
import { floorplanTeam } from './floorplan-access.ts';
import { floorplanManifest, manifestStates } from './floorplan-manifest.ts';
import { manifestSchema, variableName } from './manifest.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const recordId = z.int().min(idRange.min).max(idRange.max);

const checkedManifest = z.object({
  id: z.int(),
  name: z.string(),
  propertyId: z.int(),
  propertyName: z.string(),
  state: z.enum(manifestStates.values),
  number: z.int(),
  findings: z.array(findingSchema),
  skippedPairs: z.int(),
});
export type CheckedManifest = z.output<typeof checkedManifest>;

/** The newest versions, compared with the feeds as they are now. */
export const checkFloorplanManifests = defineAction({
  name: 'check_floorplan_manifests',
  summary: 'Check the integrity of all floorplan manifests',
  method: 'GET',
  path: `${floorplanManifest.path}/check`,
  access: floorplanTeam,
  answer: z.array(checkedManifest),
});

export const checkFloorplanManifest = defineAction({
  name: 'check_floorplan_manifest',
  summary: 'Check the integrity of a floorplan manifest',
  method: 'GET',
  path: `${floorplanManifest.path}/{id}/check`,
  access: floorplanTeam,
  params,
  answer: checkedManifest.extend({ document: manifestSchema }),
});

/** Mends one finding of the version `basedOn`, as a new version; or publishes it, where that is the mend. */
export const mendFloorplanManifest = defineAction({
  name: 'mend_floorplan_manifest',
  summary: 'Mend a finding of an integrity check',
  method: 'POST',
  path: `${floorplanManifest.path}/{id}/mend`,
  access: floorplanTeam,
  params,
  body: z.strictObject({ key: z.string().min(1).max(400), basedOn: z.int().min(1) }),
  answer: savedManifest,
});

const usedBy = z.object({
  id: z.int(),
  name: z.string(),
  number: z.int(),
  value: z.string().nullable(),
  places: z.array(z.string()),
});

/** Variables by name, each with the manifests that define or use it. */
export const readFloorplanVariables = defineAction({
  name: 'read_floorplan_variables',
  summary: 'Variables of floorplan manifests and where they are used',
  method: 'GET',
  path: `${floorplanManifest.path}/variables`,
  access: floorplanTeam,
  answer: z.object({
    manifests: z.array(z.object({ id: z.int(), name: z.string() })),
    variables: z.array(z.object({ name: z.string(), manifests: z.array(usedBy) })),
  }),
});
export type UsedVariable = z.output<typeof readFloorplanVariables.answer>['variables'][number];

/** Renames in every manifest at once; `manifests` are those of the preview, and others refuse. */
export const renameFloorplanVariable = defineAction({
  name: 'rename_floorplan_variable',
  summary: 'Rename a variable in all floorplan manifests',
  method: 'POST',
  path: `${floorplanManifest.path}/variables/rename`,
  access: floorplanTeam,
  body: z
    .strictObject({
      from: variableName,
      to: variableName,
      manifests: z
        .array(z.strictObject({ id: recordId, number: z.int().min(1) }))
        .min(1)
        .max(200),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Must be another name' }),
  answer: z.array(savedManifest),
});
