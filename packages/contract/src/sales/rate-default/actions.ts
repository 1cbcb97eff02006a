import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { rateIncrease } from '../rate-increase/rate-increase.ts';
import { rateRetirement } from '../rate-change/rate-access.ts';
import { rateTotalSchema } from '../rate-change/rate-totals.ts';

const amount = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount such as 5.00');
const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'Must be a percentage such as 5.00');

const draft = z.object({
  serviceId: z.int().min(idRange.min).max(idRange.max),
  increaseType: z.enum(['percent', 'fixed']),
  amount,
  minIncrease: amount.nullable(),
  maxIncreasePct: percent.nullable(),
  roundTo: amount.refine((value) => /[1-9]/.test(value), 'Must be above zero'),
  noticeDays: z.int().min(0).max(365),
  termMonths: z.int().min(1).max(60),
  autoApproveBelowPct: percent.nullable(),
  effectiveFrom: z.iso.date(),
});
export type RateDefaultDraft = z.infer<typeof draft>;

/** The version before is retired; the database holds that one per service is active. */
export const saveRateDefault = defineAction({
  name: 'save_rate_default',
  summary: 'Save a new version of the default of a service',
  method: 'POST',
  path: `${rateIncrease.path}/save`,
  access: rateRetirement,
  body: draft,
  answer: z.object({ id: z.int(), retired: z.int().nullable() }),
  status: 201,
});

/** As many subscriptions are named. */
export const maxSimulated = 200;

export const simulateRateDefault = defineAction({
  name: 'simulate_rate_default',
  summary: 'What a default would make of today’s subscriptions of its service',
  method: 'POST',
  path: `${rateIncrease.path}/simulate`,
  access: rateRetirement,
  flag: 'r',
  body: draft,
  answer: z.object({
    subscriptions: z.int(),
    changed: z.int(),
    capped: z.int(),
    automatic: z.int(),
    refused: z.int(),
    totals: z.array(rateTotalSchema),
    /** The same with the default that is active now. */
    before: z.array(rateTotalSchema),
    rows: z.array(
      z.object({
        id: z.int(),
        client: z.string(),
        currency: z.enum(currencies.values),
        rate: z.string(),
        proposedRate: z.string().nullable(),
        changePct: z.string().nullable(),
        /** What the default that is active now makes of it. */
        activeRate: z.string().nullable(),
        isCapped: z.boolean(),
        isAutomatic: z.boolean(),
        refusal: z.string().nullable(),
      }),
    ),
  }),
});
