import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';

/** The steps from an empty installation to a published feed, in the order to take them. */
export const firstDaySteps = [
  'people',
  'roles',
  'clients',
  'properties',
  'partners',
  'links',
  'listings',
  'schedules',
  'mail',
  'backup',
  'feed',
] as const;

export type FirstDayStep = (typeof firstDaySteps)[number];

/** Only the steps the caller has the right to take. */
export const readFirstDay = defineAction({
  name: 'read_first_day',
  summary: 'What a new installation still needs',
  method: 'GET',
  path: '/api/v1/first_day',
  access: 'super-user',
  answer: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
});
