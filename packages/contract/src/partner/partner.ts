import { z } from 'zod';
import { clientPartner } from '../client/client-partner.ts';
import { client } from '../client/client.ts';
import { defineResource, many, manyThrough } from '../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../kernel/field.ts';
import { idRange } from '../kernel/record-id.ts';
import { imageAddressPattern, webAddressPattern } from '../kernel/web-address.ts';
import { propertyTypes } from '../property/property-types.ts';

export const partnerLimits = z.strictObject({
  titleMax: z.int().min(1).max(10_000).optional(),
  descMin: z.int().min(0).max(100_000).optional(),
  descMax: z.int().min(1).max(100_000).optional(),
  photosMin: z.int().min(0).max(1000).optional(),
  photosMax: z.int().min(1).max(1000).optional(),
  minWidth: z.int().min(1).max(20_000).optional(),
  minHeight: z.int().min(1).max(20_000).optional(),
});

const names = (most: number) => z.array(z.string().min(1).max(100)).max(most);

/** A listing site our clients' properties are sent to. */
export const partner = defineResource({
  name: 'partner',
  path: '/api/v1/partners',
  table: 'partners',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    partnerKey: text({ min: 1, max: 60, pattern: /^[a-z][a-z0-9_]*$/, search: true }),
    name: text({ min: 1, max: 120, search: true }),
    logo: text({ max: 4000, nullable: true, format: 'url', pattern: imageAddressPattern }),
    status: choice(['active', 'paused', 'retired'], { default: 'active' }),
    website: text({ max: 300, nullable: true, format: 'url', pattern: webAddressPattern }),
    format: choice(['hotpads', 'mits', 'meta', 'json'], { help: 'The dialect its feeds are written in.' }),
    delivery: choice(['pull-url', 'sftp-push', 'api'], { help: 'How a feed reaches the partner.' }),
    mode: choice(['snapshot', 'incremental'], {
      default: 'snapshot',
      help: 'A snapshot removes what it leaves out.',
    }),
    schedule: text({ max: 100, nullable: true, help: 'When its feeds are built, as a cron expression.' }),
    level: choice(['property', 'floorplan', 'unit'], { help: 'What one listing stands for.' }),
    leadChannel: choice(['email', 'webhook', 'adf'], { help: 'How its leads come back to us.' }),
    countries: json(z.array(z.enum(['CA', 'US'])).min(1)),
    provinces: json(z.array(z.string().regex(/^[A-Z]{2}$/)).max(80), {
      default: [],
      help: 'Left empty it takes every province.',
    }),
    propertyTypes: json(z.array(z.enum(propertyTypes)), {
      default: [],
      label: 'Types of property',
      help: 'Left empty it takes every type.',
    }),
    requiredFields: json(names(100), { default: [] }),
    limits: json(partnerLimits, { default: {} }),
    bannedPatterns: json(names(100), { default: [], help: 'Texts a listing must not contain.' }),
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
  access: { read: 'super-user', create: 'super-user', update: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'partnerKey'],
  defaultSort: 'name',
  summary: 'Listing sites that properties are syndicated to',
});

/** The same records at the address they are written through. */
export const syndicationPartner = { ...partner, path: '/syndication/api/v1/partners' };
