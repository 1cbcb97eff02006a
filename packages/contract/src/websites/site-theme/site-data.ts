import { z } from 'zod';

/** What a site shows of our records: plain values, the same for the preview and the build. */

const name = z.string();
const money = z.number().nullable();

export const siteUnit = z.object({
  id: z.int(),
  number: z.string(),
  beds: z.int().nullable(),
  baths: z.number().nullable(),
  squareFeet: z.int().nullable(),
  rent: money,
  /** `2026-12-01`; null where it is free now or nobody has said. */
  availableOn: z.string().nullable(),
});
export type SiteUnit = z.infer<typeof siteUnit>;

export const siteFloorplan = z.object({
  id: z.int(),
  name,
  beds: z.int().nullable(),
  baths: z.number().nullable(),
  squareFeetMin: z.int().nullable(),
  squareFeetMax: z.int().nullable(),
  rentMin: money,
  rentMax: money,
  unitsAvailable: z.int(),
  /** Available ones only. */
  units: z.array(siteUnit),
});
export type SiteFloorplan = z.infer<typeof siteFloorplan>;

export const sitePhoto = z.object({
  id: z.int(),
  fileId: z.string(),
  /**
   * Where the picture is: an address of this server for the preview; `assets/…` for a built site, which is below the
   * root of the site.
   */
  url: z.string(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
});
export type SitePhoto = z.infer<typeof sitePhoto>;

export const siteProperty = z.object({
  id: z.int(),
  name,
  permalink: z.string(),
  address: z.string(),
  city: z.string(),
  provinceCode: z.string(),
  countryCode: z.string(),
  postalCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  petFriendly: z.boolean().nullable(),
  currency: z.string(),
  unitsAvailable: z.int(),
  bedsMin: z.int().nullable(),
  bedsMax: z.int().nullable(),
  rentMin: money,
  rentMax: money,
  floorplans: z.array(siteFloorplan),
  photos: z.array(sitePhoto),
});
export type SiteProperty = z.infer<typeof siteProperty>;

export const siteData = z.object({
  client: z.object({
    id: z.int(),
    name,
    city: z.string().nullable(),
    provinceCode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** In the order of the form. */
  properties: z.array(siteProperty),
  /** The moment of the figures. */
  asOf: z.iso.datetime({ offset: true }),
});
export type SiteData = z.infer<typeof siteData>;
