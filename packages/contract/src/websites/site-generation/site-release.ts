import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteDraft } from '../site-form/site-form.ts';
import { siteBuilders } from '../site-form/site-access.ts';

export const releaseStates = choices({
  building: ['Building', 'running'],
  built: ['Built', 'waiting'],
  live: ['Live', 'success'],
  replaced: ['Replaced', 'archived'],
  failed: ['Failed', 'danger'],
});
export type ReleaseState = ChoiceOf<typeof releaseStates>;

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** A built state of a generated site: the form it was built from, its commit and its files. */
export const siteRelease = defineResource({
  name: 'site_release',
  singular: 'site release',
  path: '/api/v1/site_releases',
  table: 'site_releases',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    generationId: integer({ ...idRange, ...never, label: 'Generation' }),
    number: integer({ ...never, label: 'Release' }),
    state: choice(releaseStates, { ...never, label: 'Status' }),
    form: json(siteDraft, never),
    themeVersion: text({ ...optional, label: 'Theme version' }),
    commitId: text({ ...optional, label: 'Commit' }),
    pages: integer(never),
    files: integer(never),
    bytes: integer({ ...never, label: 'Size' }),
    note: text(optional),
    error: text(optional),
    builtAt: timestamp({ ...optional, label: 'Built' }),
    created: timestamp(never),
    modified: stamp(),
  },
  access: { read: siteBuilders },
  label: 'number',
  plainFilters: ['generationId', 'state'],
  defaultSort: '-id',
  summary: 'Releases of generated sites',
});
