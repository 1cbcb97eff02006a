import { countries, languages } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { building } from '../building/building.ts';
import { defineResource, many, manyThrough, one } from '../../kernel/define-resource.ts';
import { choice, integer, phone, stamp, text, timestamp } from '../../kernel/field.ts';
import { plainKey } from '../../kernel/format/plain-key.ts';
import { idRange } from '../../kernel/record-id.ts';
import { imageAddressPattern, webAddressPattern } from '../../kernel/format/web-address.ts';
import { importer } from '../../importers/importer/importer.ts';
import { infinityMigration } from '../infinity/infinity-migration.ts';
import { note } from '../note/note.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { restriction } from '../restriction/restriction.ts';
import { setting } from '../setting/setting.ts';
import { site } from '../../websites/site/site.ts';
import { subscription } from '../../sales/subscription/subscription.ts';
import { clientContact } from './client-contact.ts';
import { clientPartner } from './client-partner.ts';

export const clientStatuses = choices({
  onboarding: ['Onboarding', 'waiting'],
  active: ['Active', 'success'],
  paused: ['Paused', 'held'],
  closed: ['Closed', 'stopped'],
});

/** A company whose rental properties we serve. */
export const client = defineResource({
  name: 'client',
  path: '/api/v1/clients',
  table: 'clients',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientKey: text({ min: 1, max: 60, ...plainKey, keyOf: ['name', '_'], search: true }),
    name: text({ min: 1, max: 160, search: true }),
    lwsCompanyLabel: text({ max: 160, nullable: true, label: 'LWS company label', search: true }),
    primaryLogo: text({
      max: 4000,
      nullable: true,
      format: 'url',
      pattern: imageAddressPattern,
    }),
    status: choice(clientStatuses, { default: 'onboarding' }),
    timezone: text({ min: 1, max: 60, default: 'America/Toronto', label: 'Time zone' }),
    locale: choice(languages, { default: 'en', label: 'Language' }),
    city: text({ max: 100, nullable: true, search: true }),
    provinceCode: text({
      pattern: /^[A-Z]{2}$/,
      rule: 'Two capital letters, such as ON',
      nullable: true,
      label: 'Province or state',
    }),
    countryCode: choice(countries, { default: 'CA', label: 'Country' }),
    phone: phone({ nullable: true }),
    email: text({ nullable: true, format: 'email' }),
    website: text({ max: 300, nullable: true, format: 'url', pattern: webAddressPattern }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get partners() {
      return manyThrough(partner, clientPartner, { id: 'clientId' }, { partnerId: 'id' });
    },
    get partnerLinks() {
      return many(clientPartner, { id: 'clientId' });
    },
    get liftSettings() {
      return many(setting, { id: 'clientId' });
    },
    get sites() {
      return many(site, { id: 'sourceClientId' });
    },
    get properties() {
      return many(propertyMeta, { id: 'clientId' });
    },
    get buildings() {
      return many(building, { id: 'clientId' });
    },
    get subscriptions() {
      return many(subscription, { id: 'clientId' });
    },
    get importers() {
      return many(importer, { id: 'clientId' });
    },
    get restrictions() {
      return many(restriction, { id: 'clientId' });
    },
    get infinityMigration() {
      return one(infinityMigration, { id: 'clientId' });
    },
    get notes() {
      return many(note, { id: 'clientId' });
    },
    get contacts() {
      return many(clientContact, { id: 'clientId' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'clientKey'],
  defaultSort: 'name',
  defaultLimit: 0,
  summary: 'Companies whose rental properties we serve',
});
