import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { bulkChanges, eachChange } from '../../records/property/bulk.ts';
import { propertyPartner } from '../../records/property/property-partner.ts';
import { restrictionModes, restrictionScopes } from '../../records/restriction/decide.ts';
import { restrictionEditors } from '../../records/restriction/restriction.ts';
import { partner } from '../partner/partner.ts';
import { auditGates, auditStates, type AuditGate } from './chain.ts';

/** Closed steps that can be opened for many properties at once, with what opens them. */
export const fixableGates = choices({
  property: 'Turn on',
  homes: 'Set available homes',
  restriction: 'Remove restrictions',
  requirements: 'Fill in a field',
});
export type FixableGate = ChoiceOf<typeof fixableGates> & AuditGate;

/** A preview judges each of them with its photos and homes. */
export const maxFixed = 5000;

/** Properties that a preview lists, and that take a value each. */
export const maxFixRows = 200;

const id = z.int().min(idRange.min).max(idRange.max);
const idInAddress = z.coerce.number().int().min(idRange.min).max(idRange.max);
const count = z.int().min(0);
const gate = z.enum(auditGates.values);
const state = z.enum(auditStates.values);
const manyIds = z.array(id).min(1).max(maxFixed);
const reason = z.string().trim().min(1).max(reasonLength).optional();

const ofPartner = '/syndication/api/v1/audit/partners/{partnerId}';
const params = z.object({ partnerId: idInAddress });

/** Everything stopped at a step, or some of it. */
const fixRequest = z.object({
  gate: z.enum(fixableGates.values),
  clientId: id.optional(),
  /** A part of the property's name. */
  q: z.string().trim().max(100).optional(),
  propertyIds: manyIds.optional(),
  exceptIds: manyIds.optional(),
  /** The value of a field for all, or of each property. */
  fill: z.union([z.object({ changes: bulkChanges }), z.object({ each: eachChange })]).optional(),
});
export type FixRequest = z.output<typeof fixRequest>;

const verdictAfter = z.object({ state, gate: gate.nullable() });

/** What a fix would change, whom it leaves out, and the verdicts afterwards. Writes nothing. */
export const previewFix = defineAction({
  name: 'preview_syndication_fix',
  summary: 'What opening a closed step for many properties would do',
  method: 'POST',
  path: `${ofPartner}/fixes/preview`,
  access: partner.access.read,
  flag: 'r',
  params,
  body: fixRequest,
  answer: z.object({
    /** Properties stopped at the step. */
    matched: count,
    /** Those that would change. */
    propertyIds: z.array(id),
    leftOut: z.array(z.object({ why: z.string(), count })),
    /** Those that would change, by their verdict afterwards. */
    after: z.array(verdictAfter.extend({ count })),
    /** Fields that stop properties here, most frequent first. */
    fields: z.array(z.object({ field: z.string(), label: z.string(), count, canFill: z.boolean() })),
    /** Restrictions that would be removed. They may stop other properties of their client too. */
    rules: z.array(
      z.object({
        id,
        clientName: z.string(),
        scope: z.enum(restrictionScopes.values),
        target: z.string(),
        mode: z.enum(restrictionModes.values),
        reason: z.string(),
        count,
      }),
    ),
    rows: z.array(
      z.object({
        propertyId: id,
        name: z.string(),
        clientName: z.string(),
        currency: z.string(),
        /** Fields to fill in. */
        fields: z.array(z.string()),
        after: verdictAfter.nullable(),
        /** Why it is left out. */
        why: z.string().nullable(),
      }),
    ),
  }),
});
export type FixPreview = z.output<typeof previewFix.answer>;

const fixed = z.object({
  /** Null if there was nothing to change. */
  batchId: z.int().nullable(),
  changed: count,
});

export const turnOnProperties = defineAction({
  name: 'turn_on_properties',
  summary: 'Turn many properties on for a partner',
  method: 'POST',
  path: `${ofPartner}/fixes/turn_on`,
  access: propertyPartner.access.update ?? 'super-user',
  params,
  body: z.object({
    propertyIds: manyIds,
    /** The number of properties in the preview; nothing changes if it is different now. */
    expected: count,
    reason,
  }),
  answer: fixed,
});

export const removeRestrictions = defineAction({
  name: 'remove_syndication_restrictions',
  summary: 'Remove the restrictions that stop many properties at a partner',
  method: 'POST',
  path: `${ofPartner}/fixes/remove_restrictions`,
  access: restrictionEditors,
  flag: 'd',
  params,
  body: z.object({
    propertyIds: manyIds,
    /** The number of restrictions in the preview; nothing changes if it is different now. */
    expected: count,
    reason,
  }),
  answer: fixed,
});

/** Besides this access, restrictions are put back only by those who may create them. */
export const undoSyndicationBatch = defineAction({
  name: 'undo_syndication_batch',
  summary: 'Undo a bulk fix; what changed since stays',
  method: 'POST',
  path: '/syndication/api/v1/syndication_batches/{id}/undo',
  access: propertyPartner.access.update ?? 'super-user',
  params: z.object({ id: idInAddress }),
  answer: z.object({ restored: count, kept: count }),
});
