import { defineResource } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies, languages } from '../../kernel/standard-choices.ts';
import { rateRetirement } from './rate-access.ts';
import { noticeStatuses } from './states.ts';

const never = { supplied: 'never' } as const;
const unset = { ...never, nullable: true } as const;

/** The letter of one change of a rate, with its text as it was sent. */
export const rateNotice = defineResource({
  name: 'rate_notice',
  singular: 'rate notice',
  path: '/api/v1/rate_notices',
  table: 'rate_notices',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    subscriptionId: integer({ ...idRange, ...never, label: 'Subscription' }),
    /** Names the mail at every attempt, so that a receiver who gets it twice can tell. */
    mailId: uuid(never),
    status: choice(noticeStatuses, never),
    language: choice(languages, never),
    templateId: integer({ ...idRange, ...unset, label: 'Template version' }),
    contactId: integer({ ...idRange, ...unset, label: 'Sent to' }),
    oldRate: decimal({ ...never, format: 'money', label: 'Rate before' }),
    newRate: decimal({ ...never, format: 'money', label: 'Rate after' }),
    currency: choice(currencies, never),
    effectiveOn: date({ ...unset, label: 'Effective' }),
    subject: text(unset),
    html: text({ ...unset, max: 100_000 }),
    text: text({ ...unset, max: 100_000 }),
    attempts: integer(never),
    problem: text(unset),
    sentAt: timestamp({ ...unset, label: 'Sent' }),
    created: timestamp(never),
  },
  access: { read: rateRetirement },
  label: 'id',
  plainFilters: ['subscriptionId', 'status'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Letters about new rates: queued, sent or failed',
});
