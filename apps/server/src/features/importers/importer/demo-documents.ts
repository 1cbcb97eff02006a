import type { FeedDialect, FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import {
  printFeed,
  type PrintedProperty,
} from '@supersync/contract/importers/feed-parser/printing/print-feed.ts';
import { lineStyle } from '@supersync/contract/importers/feed-parser/printing/print-style.ts';

/** A price that a source does not give: RentCafe’s JSON says -1, XML 0. */
const noPrice = (dialect: FeedDialect): string => (dialect === 'rentcafe-v2' ? '-1.00' : '0.00');

/** With what sources are known for: a placeholder for the owner, prices of nothing, and a floorplan without a picture. */
export const demoProperty = (home: FeedProperty, dialect: FeedDialect): PrintedProperty => ({
  ...home,
  countryCode: 'CA',
  latitude: null,
  longitude: null,
  website: null,
  description: null,
  propertyType: 'Apartment',
  owner: 'ownerName',
  pets: [],
  amenities: ['Laundry', 'Parking'],
  files: home.floorplans.slice(1).map(({ importId }, index) => ({
    id: importId,
    type: 'floorplan',
    url: `https://images.supersync.test/${home.importId}/${importId}.png`,
    rank: index + 1,
    caption: null,
    floorplanImportId: importId,
  })),
  units: home.units.map((unit) => ({
    ...unit,
    rent: unit.rent ?? noPrice(dialect),
    squareFeetMax: unit.squareFeet,
    effectiveRent: null,
  })),
});

interface Writing {
  readonly contentType: string;
  /** What the document declares. */
  readonly declared: string;
  encode(text: string): Buffer;
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const xml: Writing = { contentType: 'application/xml; charset=utf-8', declared: 'UTF-8', encode: utf8 };
const json: Writing = { contentType: 'application/json', declared: 'UTF-8', encode: utf8 };

/** VaultWare begins with a byte order mark, and Entrata’s XML is ISO-8859-1. */
const writings: Readonly<Record<FeedDialect, Writing>> = {
  'rentcafe-xml': xml,
  'mits-2': { ...xml, contentType: 'text/xml', encode: (text) => utf8(`\uFEFF${text}`) },
  'mits-4': {
    contentType: 'text/xml',
    declared: 'ISO-8859-1',
    encode: (text) =>
      Buffer.from(
        text.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`),
        'latin1',
      ),
  },
  'rentcafe-v1': json,
  'rentcafe-v2': json,
  'entrata-json': json,
  'rent-manager': json,
  'building-stack': json,
};

export const isJsonDialect = (dialect: FeedDialect): boolean => writings[dialect] === json;

/** A feed as its source sends it. */
export function demoDocument(
  dialect: FeedDialect,
  homes: readonly FeedProperty[],
): { readonly body: Buffer; readonly contentType: string } {
  const { contentType, declared, encode } = writings[dialect];
  const properties = homes.map((home) => demoProperty(home, dialect));
  return {
    body: encode(printFeed(dialect, properties, { style: lineStyle, encoding: declared })),
    contentType,
  };
}
