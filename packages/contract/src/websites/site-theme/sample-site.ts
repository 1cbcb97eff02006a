import { newSiteDraft, type SiteForm } from '../site-form/site-form.ts';
import type { SiteData, SiteFloorplan, SiteProperty } from './site-data.ts';
import type { RenderOptions } from './site-file.ts';
import type { SiteTheme } from './site-themes.ts';

/** A site for tests: complete, in both languages, with everything that a page can show. */

const plan = (
  id: number,
  name: string,
  beds: number,
  size: number,
  rent: number,
  count: number,
): SiteFloorplan => ({
  id,
  name,
  beds,
  baths: beds < 2 ? 1 : 1.5,
  squareFeetMin: size,
  squareFeetMax: size + 40,
  rentMin: rent,
  rentMax: rent + 150,
  unitsAvailable: count,
  units: Array.from({ length: count }, (_, at) => ({
    id: id * 100 + at,
    number: String(id * 100 + at),
    beds,
    baths: 1,
    squareFeet: size,
    rent: rent + at * 25,
    availableOn: at === 0 ? null : '2026-12-01',
  })),
});

const property = (id: number, name: string, address: string): SiteProperty => ({
  id,
  name,
  permalink: `property-${id}`,
  address,
  city: 'Halifax',
  provinceCode: 'NS',
  countryCode: 'CA',
  postalCode: 'B3H 1A1',
  latitude: 44.64 + id / 1000,
  longitude: -63.57 - id / 800,
  phone: '+19025550110',
  email: 'leasing@harbourview.example',
  description:
    'Harbour View Suites stands a short walk from the water, with bright homes on twelve floors.\n\nThe building was renewed from the lobby to the roof, and its staff are on site every day.',
  petFriendly: true,
  currency: 'CAD',
  unitsAvailable: 6,
  bedsMin: 0,
  bedsMax: 2,
  rentMin: 1450,
  rentMax: 2400,
  floorplans: [
    plan(id * 10 + 1, 'The Cove', 0, 440, 1450, 2),
    plan(id * 10 + 2, 'The Quay', 1, 640, 1780, 3),
    plan(id * 10 + 3, 'The Mainsail', 2, 905, 2250, 1),
    plan(id * 10 + 4, 'The Lighthouse', 2, 1040, 2390, 0),
  ],
  photos: [],
});

export const sampleData: SiteData = {
  client: {
    id: 1,
    name: 'Harbour Living',
    city: 'Halifax',
    provinceCode: 'NS',
    phone: '+19025550100',
    email: 'hello@harbourliving.example',
  },
  properties: [property(1, 'Harbour View Suites', '1200 Lower Water Street')],
  asOf: '2026-11-16T12:00:00.000Z',
};

export const samplePortfolio: SiteData = {
  ...sampleData,
  properties: [...sampleData.properties, property(2, 'Citadel House', '5500 Sackville Street')],
};

export const sampleForm = (theme: SiteTheme): SiteForm => ({
  ...newSiteDraft(theme),
  clientId: 1,
  propertyIds: [1],
  name: 'Harbour View Suites',
  headline: { en: 'Wake up beside the water', fr: 'Réveillez-vous au bord de l’eau' },
  domain: 'harbourview.example',
  locales: ['en', 'fr'],
  ga4: 'G-1A2B3C4D5E',
  callTrackingNumber: '(902) 555-0177',
  leadEmail: 'leads@harbourview.example',
  social: { ...newSiteDraft(theme).social, instagram: 'https://www.instagram.com/harbourview' },
  features: ['rents', 'liveAvailability', 'unitNumbers', 'moveInDate'],
  amenities: [
    'elevator',
    'laundry',
    'parking',
    'gym',
    'terrace',
    'bicycles',
    'pets',
    'heatIncluded',
    'stepFree',
  ],
  places: [
    { name: 'Ferry terminal', kind: 'transit', minutes: 4, direction: 'E' },
    { name: 'Corner market', kind: 'groceries', minutes: 6, direction: 'SW' },
    { name: 'Point Pleasant Park', kind: 'park', minutes: 14, direction: 'S' },
    { name: 'Central library', kind: 'culture', minutes: 9, direction: 'NW' },
  ],
});

export const sampleOptions: RenderOptions = {
  service: { base: 'https://console.example', key: '7-AAAAAAAAAAAAAAAAAAAA' },
  today: '2026-11-16',
  logoUrl: (fileId) => `assets/logos/${fileId}.png`,
};
