import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { feedBuild } from './feed-build.ts';

/** `left-out` is not in the feed; `warning` is, but not as well as it could be; `note` is about the whole build. */
export const issueSeverities = choices({
  'left-out': ['Left out', 'danger'],
  warning: ['Warning', 'warning'],
  note: ['Note', 'neutral'],
});

/** More of one build are counted and not stored. */
export const mostIssues = 5000;

const never = { supplied: 'never' } as const;
const perhaps = { supplied: 'never', nullable: true } as const;

/** What a build met: properties that were left out, and listings that lack something. */
export const feedIssue = defineResource({
  name: 'feed_issue',
  singular: 'issue of a build',
  plural: 'issues of builds',
  path: '/syndication/api/v1/feed_issues',
  table: 'feed_issues',
  key: ['id'],
  fields: {
    id: integer({ min: 1, ...never }),
    buildId: integer({ ...idRange, ...never, label: 'Build' }),
    severity: choice(issueSeverities, never),
    code: text({ ...never, search: true }),
    field: text({ ...perhaps, search: true }),
    words: text({ ...never, max: 2000, search: true, label: 'What was found' }),
    propertyId: integer({ ...perhaps, label: 'Property' }),
    listingId: text({ ...perhaps, label: 'Listing' }),
  },
  relations: {
    get build() {
      return one(feedBuild, { buildId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'words',
  plainFilters: ['buildId', 'propertyId', 'severity', 'code'],
  defaultSort: 'id',
  versioned: false,
  summary: 'What builds left out, and what their listings lack',
});
