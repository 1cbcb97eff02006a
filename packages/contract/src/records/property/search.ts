import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { exportKeys } from '../../access/permission/permission-key.ts';
import { isChoice } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { attentionReasons } from './attention.ts';
import { propertyStatuses } from './property-fields.ts';
import { propertyMeta } from './property-meta.ts';
import { propertyTypes } from './property-types.ts';

export const facetNames = ['client', 'province', 'city', 'type', 'status', 'partner', 'attention'] as const;
export type FacetName = (typeof facetNames)[number];

const id = z.int().min(idRange.min).max(idRange.max);
const reason = z.string().refine((text) => isChoice(attentionReasons, text), 'Not a reason');
const atMost = 50;

/** Values of one facet are alternatives; facets narrow each other. */
export const propertyFilters = z.strictObject({
  client: z.array(id).max(atMost).optional(),
  province: z.array(z.string().max(2)).max(atMost).optional(),
  city: z.array(z.string().max(100)).max(atMost).optional(),
  type: z.array(z.enum(propertyTypes.values)).max(atMost).optional(),
  status: z.array(z.enum(propertyStatuses.values)).max(atMost).optional(),
  partner: z.array(id).max(atMost).optional(),
  attention: z.array(reason).max(atMost).optional(),
});
export type PropertyFilters = z.output<typeof propertyFilters>;

/** Words (name, address, client, city, postal code, phone, any id) and facets. */
export const propertySearch = z.strictObject({
  q: z.string().max(200).default(''),
  filters: propertyFilters.default({}),
});
export type PropertySearch = z.output<typeof propertySearch>;

export const propertySorts = [
  'relevance',
  'name',
  '-name',
  'client',
  '-client',
  'city',
  '-city',
  'unitsAvailable',
  '-unitsAvailable',
  'modified',
  '-modified',
] as const;

const jsonFilters = z
  .string()
  .max(8192)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Is not valid JSON' });
      return z.NEVER;
    }
  })
  .pipe(propertyFilters);

/** In an address the facets are one JSON text, like `where` in lists. */
const searchQuery = z.object({
  q: z.string().max(200).default(''),
  filters: jsonFilters.optional(),
});

export const propertyHit = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  buildingId: id.nullable(),
  name: z.string(),
  propertyType: z.enum(propertyTypes.values),
  status: z.enum(propertyStatuses.values),
  address: z.string(),
  city: z.string(),
  provinceCode: z.string(),
  postalCode: z.string(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  phone: z.string().nullable(),
  importSource: z.string(),
  importId: z.string().nullable(),
  unitCount: z.int(),
  unitsAvailable: z.int(),
  rentMin: z.string().nullable(),
  rentMax: z.string().nullable(),
  currency: z.string(),
  photoCount: z.int(),
  attention: z.array(reason),
  modifiedAt: z.iso.datetime({ offset: true }),
  version: z.int(),
});
export type PropertyHit = z.output<typeof propertyHit>;

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });

/** Page and facets come from one statement, so that their numbers agree. */
export const searchProperties = defineAction({
  name: 'search_properties',
  summary: 'Search properties, with counts by facet',
  method: 'GET',
  path: '/api/v1/property_search',
  access: propertyMeta.access.read,
  query: searchQuery.extend({
    sort: z.enum(propertySorts).default('relevance'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** Without facets if only the next page is needed. */
    facets: z.enum(['1', '0']).default('1'),
  }),
  answer: z.object({
    rows: z.array(propertyHit),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    pageCount: z.int(),
    /** The most frequent values of each, always with the chosen ones. */
    facets: z.record(z.enum(facetNames), z.array(facetValue)).nullable(),
    /** Words without results, and their replacements. */
    corrected: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
  }),
});

/** The columns of the results, by their names in the table. */
export const propertyColumns = [
  'name',
  'address',
  'city',
  'client',
  'type',
  'status',
  'attention',
  'unitsAvailable',
  'rent',
  'modified',
  'postalCode',
  'phone',
  'unitCount',
  'photos',
  'importSource',
  'importId',
  'id',
] as const;
export type PropertyColumn = (typeof propertyColumns)[number];

const listedColumns = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(propertyColumns)).max(propertyColumns.length));

/** All results, streamed row by row. Audited, like a list's CSV. */
export const searchCsv = defineAction({
  name: 'property_search_csv',
  summary: 'The results of a property search as CSV',
  method: 'GET',
  path: '/api/v1/property_search/csv',
  access: requires(exportKeys),
  query: searchQuery.extend({
    sort: z.enum(propertySorts).default('relevance'),
    /** Comma-separated, in order; all if absent. The id is always first. */
    columns: listedColumns.optional(),
    /** A byte order mark, by which some spreadsheets recognise UTF-8. */
    withBom: z.enum(['1', '0']).default('0'),
  }),
  answer: z.string(),
  media: 'text/csv',
});

/** For the map. Properties without coordinates are only counted. */
export const propertyPoints = defineAction({
  name: 'property_points',
  summary: 'Coordinates of the properties of a search',
  method: 'GET',
  path: '/api/v1/property_search/points',
  access: propertyMeta.access.read,
  query: searchQuery,
  answer: z.object({
    /** id, latitude, longitude, name, city; at most 20,000. */
    points: z.array(z.tuple([z.int(), z.number(), z.number(), z.string(), z.string()])),
    total: z.int(),
    withoutPlace: z.int(),
    /** Those the facet of what needs attention counts. */
    activeWithoutPlace: z.int(),
  }),
});
