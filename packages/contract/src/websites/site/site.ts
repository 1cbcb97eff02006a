import { languages } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { setting } from '../../records/setting/setting.ts';
import { imageAddressPattern } from '../../kernel/format/web-address.ts';
import { siteInsight } from '../site-check/site-insight.ts';

export const siteStatuses = choices({
  building: ['Building', 'running'],
  active: ['Active', 'success'],
  paused: ['Paused', 'held'],
  archived: ['Archived', 'archived'],
});

/** How the last deploy ended. */
export const deployResults = choices({ succeeded: ['Succeeded', 'success'], failed: ['Failed', 'danger'] });

export const siteTypes = choices({ single: 'Single property', portfolio: 'Portfolio' });

/** A website we run for a client. */
export const site = defineResource({
  name: 'site',
  singular: 'website',
  path: '/api/v1/sites',
  table: 'sites',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    sourceClientId: integer({ ...idRange }),
    name: text({ min: 1, max: 160, search: true }),
    domain: text({
      min: 3,
      max: 253,
      pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      rule: 'A domain in lower case, such as homes.example.com',
      search: true,
    }),
    status: choice(siteStatuses, { default: 'building' }),
    siteType: choice(siteTypes, { default: 'portfolio' }),
    theme: text({ min: 1, max: 60 }),
    themeVersion: text({ max: 20, nullable: true }),
    locales: choice(
      choices({
        ...languages.labels,
        en_fr: 'English and French',
      }),
      { default: 'en', label: 'Languages' },
    ),
    launchedOn: date({ nullable: true }),
    lastDeployedAt: timestamp({ nullable: true, label: 'Last deploy' }),
    lastCommit: text({
      max: 64,
      nullable: true,
      supplied: 'never',
      label: 'Commit',
      help: 'Deployed last, from the website’s repository.',
    }),
    lastDeployResult: choice(deployResults, { nullable: true, supplied: 'never', label: 'Deploy result' }),
    homePicture: text({
      max: 300,
      nullable: true,
      supplied: 'never',
      format: 'url',
      pattern: imageAddressPattern,
      label: 'Home page picture',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get sourceClient() {
      return one(client, { sourceClientId: 'id' });
    },
    get insight() {
      return one(siteInsight, { id: 'id' });
    },
    get settings() {
      return many(setting, { id: 'siteId' });
    },
  },
  access: { read: 'super-user', update: 'super-user' },
  label: 'name',
  naturalKey: ['domain'],
  plainFilters: ['status'],
  defaultSort: 'name',
  defaultLimit: 999,
  summary: 'Websites of clients',
});
