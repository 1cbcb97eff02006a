import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { feedback, feedbackHandlers, feedbackStatuses } from './feedback.ts';

export const handleFeedback = defineAction({
  name: 'handle_feedback',
  summary: 'Mark a piece of feedback as handled',
  method: 'POST',
  path: `${feedback.path}/{id}/handle`,
  access: feedbackHandlers,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    id: z.int(),
    status: z.enum(feedbackStatuses.values),
    handledAt: z.iso.datetime({ offset: true }),
    handledBy: z.int(),
    version: z.int(),
  }),
  step: { resource: feedback, field: 'status', from: ['open'], to: 'handled' },
});
