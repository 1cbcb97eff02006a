import { z } from 'zod';
import type { KeyChain } from '../permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';

/** People who manage roles can see the effect of their changes. */
export const viewAsChain: KeyChain = [['supersync_admin_tools'], ['supersync_manage_roles']];

export const viewedPersonSchema = z.object({
  userId: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The view ends automatically. */
  until: z.iso.datetime(),
});

/** The console as another person sees it, read-only, for half an hour. Start and end are audited. */
export const startViewAs = defineAction({
  name: 'start_view_as',
  summary: 'View the console as another person',
  method: 'POST',
  path: '/v0/view-as',
  access: { chain: viewAsChain },
  body: z.object({ userId: z.int().min(idRange.min).max(idRange.max) }),
  answer: viewedPersonSchema,
});

/** Declared as reading, so that a read-only view can be ended. */
export const stopViewAs = defineAction({
  name: 'stop_view_as',
  summary: 'End viewing as another person',
  method: 'POST',
  path: '/v0/view-as/stop',
  access: 'signed-in',
  flag: 'r',
  answer: z.null(),
});
