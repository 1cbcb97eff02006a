import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { languages } from '../../kernel/standard-choices.ts';
import { user } from '../../access/user/user.ts';
import { rateRetirement } from '../rate-change/rate-access.ts';

const never = { supplied: 'never' } as const;

export const templateLimits = { subject: 200, html: 60_000 } as const;

/** A version of the letter about a new rate. The highest number of a language is the one that is sent. */
export const rateTemplate = defineResource({
  name: 'rate_letter_template',
  singular: 'letter template',
  path: '/api/v1/rate_letter_templates',
  table: 'rate_letter_templates',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    language: choice(languages, never),
    number: integer({ ...never, label: 'Version' }),
    subject: text({ ...never, max: templateLimits.subject }),
    html: text({ ...never, max: templateLimits.html, format: 'multiline' }),
    note: text({ ...never, max: 500, nullable: true }),
    createdUserId: integer({ ...idRange, ...never, nullable: true, label: 'Saved by' }),
    created: timestamp({ ...never, label: 'Saved' }),
  },
  relations: {
    get createdBy() {
      return one(user, { createdUserId: 'id' });
    },
  },
  access: { read: rateRetirement },
  label: 'number',
  plainFilters: ['language'],
  defaultSort: 'language,-number',
  defaultLimit: 0,
  versioned: false,
  summary: 'Versions of the letter about a new rate, in English and French',
});
