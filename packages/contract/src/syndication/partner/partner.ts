import { feedFormats, deliveries, feedModes, listingLevels, leadChannels } from './partner-choices.ts';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { clientPartner } from '../../records/client/client-partner.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, manyThrough } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { plainKey } from '../../kernel/format/plain-key.ts';
import { updateStep, type OfferedState } from '../../kernel/update-step.ts';
import { idRange } from '../../kernel/record-id.ts';
import { imageAddressPattern, webAddressPattern } from '../../kernel/format/web-address.ts';
import { deliverySettings } from './delivery-settings.ts';
import { propertyTypes } from '../../records/property/property-types.ts';
import { isRequirable } from '../../records/property/requirable-fields.ts';

export const partnerStatuses = choices({
  active: ['Active', 'success'],
  paused: ['Paused', 'held'],
  retired: ['Retired', 'archived'],
});
export type PartnerStatus = ChoiceOf<typeof partnerStatuses>;

const limits = z.strictObject({
  titleMax: z.int().min(1).max(10_000).optional(),
  descMin: z.int().min(0).max(100_000).optional(),
  descMax: z.int().min(1).max(100_000).optional(),
  photosMin: z.int().min(0).max(1000).optional(),
  photosMax: z.int().min(1).max(1000).optional(),
  minWidth: z.int().min(1).max(20_000).optional(),
  minHeight: z.int().min(1).max(20_000).optional(),
});
export type PartnerLimits = z.output<typeof limits>;
export const limitNames = limits.keyof().options;

const ranges = [
  ['descMin', 'descMax'],
  ['photosMin', 'photosMax'],
] as const;

/** A minimum above its maximum would exclude every listing. */
export const partnerLimits = limits.superRefine((limitValues, context) => {
  for (const [minName, maxName] of ranges) {
    const [from, to] = [limitValues[minName], limitValues[maxName]];
    if (from !== undefined && to !== undefined && from > to)
      context.addIssue({
        code: 'custom',
        path: [maxName],
        message: `Must not be less than the minimum, ${from}`,
      });
  }
});

const bannedPattern = z.string().trim().min(1).max(100);
const requiredField = z
  .string()
  .max(100)
  .refine((name) => isRequirable(name), 'A property has no such field');
const isOfEachOne = (values: readonly string[]): boolean => new Set(values).size === values.length;
const eachOnce = <T extends z.ZodArray<z.ZodType<string>>>(list: T) =>
  list.refine(isOfEachOne, 'Each can be named once');

/** A listing site our clients' properties are sent to. */
export const partner = defineResource({
  name: 'partner',
  path: '/api/v1/partners',
  table: 'partners',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    partnerKey: text({
      min: 1,
      max: 60,
      ...plainKey,
      keyOf: ['name', '_'],
      search: true,
      label: 'Key',
      help: 'Lowercase letters, digits and underscores. Cannot be changed later.',
    }),
    name: text({ min: 1, max: 120, search: true }),
    logo: text({ max: 4000, nullable: true, format: 'url', pattern: imageAddressPattern }),
    status: choice(partnerStatuses, { default: 'active' }),
    website: text({ max: 300, nullable: true, format: 'url', pattern: webAddressPattern }),
    format: choice(feedFormats, { help: 'The dialect its feeds are written in.' }),
    delivery: choice(deliveries, { help: 'How a feed reaches the partner.' }),
    deliverySettings: json(deliverySettings, {
      default: {},
      help: 'Where feeds are pushed to. Not set up, the partner fetches them at their address.',
    }),
    mode: choice(feedModes, {
      default: 'snapshot',
      help: 'A snapshot removes what it leaves out. Incremental brings what changed; by SFTP in numbered files.',
    }),
    schedule: text({ max: 100, nullable: true, help: 'When its feeds are built, as a cron expression.' }),
    level: choice(listingLevels, { label: 'Listing level', help: 'What one listing stands for.' }),
    leadChannel: choice(leadChannels, { help: 'How its leads come back to us.' }),
    countries: json(z.array(z.enum(['CA', 'US'])).min(1)),
    provinces: json(z.array(z.string().regex(/^[A-Z]{2}$/)).max(80), {
      default: [],
      help: 'Leave empty for every province.',
    }),
    propertyTypes: json(z.array(z.enum(propertyTypes.values)), {
      default: [],
      label: 'Property types',
      help: 'Leave empty for every type.',
    }),
    requiredFields: json(eachOnce(z.array(requiredField).max(100)), {
      default: [],
      help: 'What a property must have before it is sent.',
    }),
    limits: json(partnerLimits, { default: {} }),
    bannedPatterns: json(eachOnce(z.array(bannedPattern).max(100)), {
      default: [],
      label: 'Banned texts',
      help: 'Texts that name and description must not contain. Case is ignored.',
    }),
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
  notOffered: { status: 'retired' },
  summary: 'Listing sites that properties are syndicated to',
});

/** The same records at the path they are written through. */
export const syndicationPartner = { ...partner, path: '/syndication/api/v1/partners' };

/** The status changes, each an update of `status`. */
export const partnerSteps = {
  active: updateStep(syndicationPartner, 'status', { from: ['paused', 'retired'], to: 'active' }),
  paused: updateStep(syndicationPartner, 'status', { from: ['active'], to: 'paused' }),
  retired: updateStep(syndicationPartner, 'status', { from: ['active', 'paused'], to: 'retired' }),
} satisfies Record<PartnerStatus, OfferedState>;
