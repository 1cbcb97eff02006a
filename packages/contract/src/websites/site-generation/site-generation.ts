import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { client } from '../../records/client/client.ts';
import { siteDraft } from '../site-form/site-form.ts';
import { siteThemes } from '../site-theme/site-themes.ts';
import { site } from '../site/site.ts';
import { siteGenerationItem } from './site-generation-item.ts';
import { siteRelease } from './site-release.ts';
import { generationHosts, generationStates } from './states.ts';
import { siteBuilders } from '../site-form/site-access.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** A website from its form to its first release. Its state moves by steps and by the work only. */
export const siteGeneration = defineResource({
  name: 'site_generation',
  singular: 'site generation',
  path: '/api/v1/site_generations',
  table: 'site_generations',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    clientId: integer({ ...idRange, label: 'Client' }),
    siteId: integer({ ...idRange, ...optional, label: 'Website' }),
    theme: choice(siteThemes),
    themeVersion: text({ ...optional, max: 20, help: 'Of the latest build.' }),
    domain: text({
      min: 3,
      max: 253,
      pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      rule: 'A domain in lower case, such as homes.example.com',
      search: true,
    }),
    form: json(siteDraft, { help: 'A draft, or complete.' }),
    state: choice(generationStates, { ...never, label: 'Status' }),
    host: choice(generationHosts, { ...never, label: 'Provisioned on' }),
    attempt: integer(never),
    doneItems: integer({ ...never, label: 'Done items' }),
    currentItem: text({ ...optional, label: 'Current item' }),
    currentRoom: text({ ...optional, label: 'Current room', help: 'The room its live events are sent to.' }),
    error: text({ ...optional, format: 'multiline' }),
    repositoryUrl: text({ ...optional, label: 'Repository' }),
    previewKey: text({ ...optional, label: 'Preview key' }),
    releaseId: integer({ ...optional, label: 'Live release' }),
    isOffline: flag({ ...never, label: 'Offline' }),
    startedAt: timestamp({ ...optional, label: 'Started' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get site() {
      return one(site, { siteId: 'id' });
    },
    get items() {
      return many(siteGenerationItem, { id: 'generationId' });
    },
    get releases() {
      return many(siteRelease, { id: 'generationId' });
    },
    get release() {
      return one(siteRelease, { releaseId: 'id' });
    },
  },
  access: {
    read: siteBuilders,
    create: siteBuilders,
    update: siteBuilders,
    delete: siteBuilders,
  },
  label: 'domain',
  plainFilters: ['state', 'theme', 'clientId', 'siteId'],
  defaultSort: '-id',
  summary: 'Generations of websites',
});
