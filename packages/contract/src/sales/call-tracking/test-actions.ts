import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { nanpText } from '../tracking-number/nanp.ts';
import { trackingNumber } from '../tracking-number/tracking-number.ts';
import { callOutcomes, simulatedOutcomes } from './call-outcomes.ts';

export const callTesters = requires(['supersync_call_tracking_test']);

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

export const checkVerdicts = choices({
  passed: ['Passed', 'success'],
  warning: ['Warning', 'warning'],
  failed: ['Failed', 'danger'],
});

export const numberChecks = choices({
  owned: 'Owned',
  webhook: 'Webhook set',
  forward: 'Forward dialable',
  whisper: 'Whisper set',
  notice: 'Notice set',
  fail_safe: 'Fail-safe set',
});

export const checkNumberSetup = defineAction({
  name: 'check_number_setup',
  summary: 'Whether calls to a number would arrive, as the provider and our records have it',
  method: 'GET',
  path: `${trackingNumber.path}/{id}/checks`,
  access: callTesters,
  params,
  answer: z.object({
    provider: z.string(),
    checks: z.array(
      z.object({
        check: z.enum(numberChecks.values),
        verdict: z.enum(checkVerdicts.values),
        message: z.string(),
      }),
    ),
  }),
});

const callRecord = z.object({
  source: z.string().nullable(),
  calledNumber: z.string(),
  forwardedTo: z.string().nullable(),
  outcome: z.enum(callOutcomes.values),
  durationSec: z.int().nullable(),
  talkSec: z.int().nullable(),
  isRecorded: z.boolean(),
  recordNotice: z.string().nullable(),
  isTest: z.boolean(),
  /** Whether the call would count as a lead of its source. */
  makesLead: z.boolean(),
});

export const simulateCall = defineAction({
  name: 'simulate_call',
  summary: 'What a call to a number would do, step by step; nothing is written',
  method: 'POST',
  path: `${trackingNumber.path}/{id}/simulate`,
  access: callTesters,
  flag: 'r',
  params,
  body: z.object({ from: nanpText, outcome: z.enum(simulatedOutcomes.values) }),
  answer: z.object({
    steps: z.array(
      z.object({
        title: z.string(),
        /** What the provider posts, where it asks us. */
        request: z.object({ path: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
        xml: z.string().nullable(),
      }),
    ),
    record: callRecord,
  }),
});

/** A real call, which is billed: the provider rings the number, and the line behind it. */
export const placeTestCall = defineAction({
  name: 'place_test_call',
  summary: 'Call a number for real through the provider',
  method: 'POST',
  path: `${trackingNumber.path}/{id}/test_call`,
  access: callTesters,
  params,
  body: z.object({ confirm: z.literal(true) }),
  answer: z.object({ providerCallId: z.string(), provider: z.string() }),
});
