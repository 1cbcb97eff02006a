import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { feedBuild } from './feed-build.ts';

/** `left-out` is not in the feed; `warning` is in it with a problem; `note` concerns the entire build. */
export const issueSeverities = choices({
  'left-out': ['Left out', 'danger'],
  warning: ['Warning', 'warning'],
  note: ['Note', 'neutral'],
});

/** Further issues of a build are counted but not stored. */
export const maxIssues = 5000;

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** An issue of a build: a property that was left out, or a listing that lacks something. */
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
    field: text({ ...optional, search: true }),
    words: text({ ...never, max: 2000, search: true, label: 'What was found' }),
    propertyId: integer({ ...optional, label: 'Property' }),
    listingId: text({ ...optional, label: 'Listing' }),
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
  summary: 'Issues of builds: left-out properties and incomplete listings',
});
