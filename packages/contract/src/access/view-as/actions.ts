import { z } from 'zod';
import type { KeyChain } from '../permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';

/** Those who manage roles see what their decisions look like to others. */
export const viewAsChain: KeyChain = [['supersync_admin_tools'], ['supersync_manage_roles']];

export const viewedPersonSchema = z.object({
  userId: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The view ends by itself. */
  until: z.iso.datetime(),
});

/** The console as another person sees it, read-only, for half an hour. Both its start and its end are audited. */
export const startViewAs = defineAction({
  name: 'start_view_as',
  summary: 'See the console as another person does',
  method: 'POST',
  path: '/v0/view-as',
  access: { chain: viewAsChain },
  body: z.object({ userId: z.int().min(idRange.min).max(idRange.max) }),
  answer: viewedPersonSchema,
});

/** Reads, as far as the guard of a view is concerned: it is the one thing a viewer must be able to do. */
export const stopViewAs = defineAction({
  name: 'stop_view_as',
  summary: 'Be oneself again',
  method: 'POST',
  path: '/v0/view-as/stop',
  access: 'signed-in',
  flag: 'r',
  answer: z.null(),
});
