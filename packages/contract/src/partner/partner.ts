import { z } from 'zod';
import { clientPartner } from '../client/client-partner.ts';
import { client } from '../client/client.ts';
import { defineResource, many, manyThrough } from '../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../kernel/field.ts';
import { idRange } from '../kernel/record-id.ts';

/** A listing site our clients' properties are sent to. Partners are written through `/syndication/api/v1/partners` (§7). */
export const partner = defineResource({
  name: 'partner',
  path: '/api/v1/partners',
  table: 'partners',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    partnerKey: text({ min: 1, max: 60, pattern: /^[a-z][a-z0-9_]*$/, search: true }),
    name: text({ min: 1, max: 120, search: true }),
    logo: text({ max: 4000, nullable: true, format: 'url' }),
    status: choice(['active', 'paused', 'retired'], { default: 'active' }),
    website: text({ max: 300, nullable: true, format: 'url' }),
    format: choice(['hotpads', 'mits', 'meta', 'json'], { help: 'The dialect its feeds are written in.' }),
    delivery: choice(['pull-url', 'sftp-push', 'api'], { help: 'How a feed reaches the partner.' }),
    level: choice(['property', 'floorplan', 'unit'], { help: 'What one listing stands for.' }),
    leadChannel: choice(['email', 'webhook', 'adf'], { help: 'How its leads come back to us.' }),
    countries: json(z.array(z.enum(['CA', 'US'])).min(1)),
    countChangeHoldPct: integer({
      min: 1,
      max: 100,
      default: 20,
      label: 'Hold at change of (%)',
      help: 'A feed whose listing count changes by more is held until a person confirms it.',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get clients() {
      return manyThrough(client, clientPartner, { id: 'partnerId' }, { clientId: 'id' });
    },
    get clientLinks() {
      return many(clientPartner, { id: 'partnerId' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'partnerKey'],
  defaultSort: 'name',
  summary: 'Listing sites that properties are syndicated to',
});
