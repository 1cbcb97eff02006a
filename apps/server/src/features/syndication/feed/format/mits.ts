import type { FeedHead, FeedWriter, ListedHome, ListedPhoto, ListedProperty, Listing } from './listing.ts';
import { element, emptyElement, openTag, textElement, xmlDeclaration } from './xml.ts';

const identified = (id: string | number): string =>
  element('Identification', [textElement('IDValue', id)], { IDScopeType: 'sender', IDRank: 'primary' });

const room = (type: string, count: string | number | null): string =>
  count === null ? '' : element('Room', [textElement('Count', count)], { RoomType: type });

const range = (name: string, low: string | number | null, high: string | number | null): string =>
  low === null && high === null ? '' : emptyElement(name, { Min: low ?? high, Max: high ?? low });

function dated(name: string, date: string | null): string {
  if (date === null) return '';
  const [year, month, day] = date.split('-').map(Number);
  return emptyElement(name, { Month: month, Day: day, Year: year });
}

const floorplanText = (plan: ListedHome): string =>
  element('Floorplan', [
    identified(plan.id),
    textElement('Name', plan.name),
    textElement('UnitsAvailable', plan.unitsAvailable),
    room('Bedroom', plan.beds),
    room('Bathroom', plan.baths),
    range('SquareFeet', plan.squareFeetMin, plan.squareFeetMax),
    range('MarketRent', plan.rentMin, plan.rentMax),
    range('EffectiveRent', plan.rentMin, plan.rentMax),
  ]);

const unitText = (unit: ListedHome): string =>
  element('ILS_Unit', [
    element('Units', [
      element(
        'Unit',
        [
          identified(unit.id),
          textElement('MarketingName', unit.number),
          textElement('UnitBedrooms', unit.beds),
          textElement('UnitBathrooms', unit.baths),
          textElement('MinSquareFeet', unit.squareFeetMin),
          textElement('MaxSquareFeet', unit.squareFeetMax),
          textElement('MarketRent', unit.rentMin),
          textElement('UnitLeasedStatus', 'available'),
        ],
        { FloorPlanId: unit.floorplanId },
      ),
    ]),
    range('EffectiveRent', unit.rentMin, unit.rentMax),
    element('Availability', [
      textElement('VacancyClass', 'Unoccupied'),
      dated('MadeReadyDate', unit.availableOn),
    ]),
  ]);

const photoText = ({ id, url, caption, width, height }: ListedPhoto, index: number): string =>
  element(
    'File',
    [
      textElement('FileType', 'Photo'),
      textElement('Caption', caption),
      textElement('Src', url),
      textElement('Width', width),
      textElement('Height', height),
      textElement('Rank', index + 1),
    ],
    { FileID: id, Active: 'true' },
  );

/** A property's elements before its floorplans and units. */
const propertyHead = (property: ListedProperty): string =>
  [
    openTag('Property', { IDValue: property.id }),
    element('PropertyID', [
      identified(property.id),
      textElement('MarketingName', property.name),
      textElement('WebSite', property.website),
      element(
        'Address',
        [
          textElement('AddressLine1', property.address),
          textElement('City', property.city),
          textElement('State', property.provinceCode),
          textElement('PostalCode', property.postalCode),
          textElement('Country', property.countryCode),
        ],
        { AddressType: 'property' },
      ),
      element('Phone', [textElement('PhoneNumber', property.phone)], { PhoneType: 'office' }),
      textElement('Email', property.email),
    ]),
    element(
      'ILS_Identification',
      [textElement('Latitude', property.latitude), textElement('Longitude', property.longitude)],
      { ILS_IdentificationType: property.propertyType, RentalType: 'Market Rate' },
    ),
    element('Information', [textElement('LongDescription', property.description)]),
    ...property.photos.map(photoText),
    property.petFriendly === null
      ? ''
      : element('Policy', [emptyElement('Pet', { Allowed: String(property.petFriendly) })]),
  ].join('');

const floorplansOf = ({ floorplans }: Listing): string => floorplans.map(floorplanText).join('');

/** Listings are child elements of their property: it opens with the first and closes after the last. */
async function* nested(head: FeedHead, listings: AsyncIterable<Listing>): ReturnType<FeedWriter> {
  let openId: number | null = null;
  let around = '';
  for await (const listing of listings) {
    const { property, home } = listing;
    if (openId !== property.id) {
      if (openId !== null) yield { text: '</Property>\n' };
      around = `${propertyHead(property)}${head.level === 'unit' ? floorplansOf(listing) : ''}`;
      openId = property.id;
      yield { text: around };
    }
    const text = head.level === 'unit' ? unitText(home) : floorplanText(home);
    yield { text, listing, around };
  }
  if (openId !== null) yield { text: '</Property>\n' };
}

async function* flat(listings: AsyncIterable<Listing>): ReturnType<FeedWriter> {
  for await (const listing of listings) {
    yield { text: `${propertyHead(listing.property)}${floorplansOf(listing)}</Property>`, listing };
    yield { text: '\n' };
  }
}

/** MITS 4 style. Listings of one property must be consecutive. */
export const writeMits: FeedWriter = async function* (head, listings) {
  const { client, accountRef } = head;
  yield {
    text: `${xmlDeclaration}<PhysicalProperty>\n${element(
      'Management',
      [identified(accountRef ?? client.id), textElement('MarketingName', client.name)],
      { IDValue: client.id },
    )}\n`,
  };
  yield* head.level === 'property' ? flat(listings) : nested(head, listings);
  yield { text: '</PhysicalProperty>\n' };
};
