import { choices } from '../../kernel/choices.ts';
import { requires } from '../../access/permission/access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

export const feedbackStatuses = choices({
  open: ['Open', 'waiting'],
  handled: ['Handled', 'success'],
});

/** Feedback about the console, with the page it was sent from. The server fills in the author. */
export const feedback = defineResource({
  name: 'feedback',
  singular: 'piece of feedback',
  plural: 'feedback',
  path: '/v0/feedback',
  table: 'feedback',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    page: text({ min: 1, max: 2000, supplied: 'create', search: true, help: 'The address it was sent from' }),
    rating: integer({ min: 1, max: 5, supplied: 'create' }),
    message: text({ min: 1, max: 4000, supplied: 'create', search: true, format: 'multiline' }),
    screenshotId: uuid({ supplied: 'create', nullable: true, label: 'Screenshot' }),
    status: choice(feedbackStatuses, { supplied: 'never', default: 'open' }),
    handledAt: timestamp({ supplied: 'never', nullable: true }),
    handledBy: integer({ supplied: 'never', nullable: true }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Sent by' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user' },
  label: 'message',
  plainFilters: ['status', 'rating'],
  defaultSort: '-created',
  summary: 'Feedback about the console',
});

/** Administrators close feedback; anyone can send it. */
export const feedbackHandlers = requires(['supersync_admin_tools']);
