import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
  UnitStatus,
} from '@supersync/contract/importers/feed-parser/feed.ts';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? character);

const element = (name: string, value: string | number | null): string =>
  value === null ? '' : `<${name}>${plain(String(value))}</${name}>`;

const statusTexts: Readonly<Record<UnitStatus, string>> = {
  available: 'Vacant Unrented Ready',
  notice: 'Notice Unrented',
  leased: 'Occupied No Notice',
  down: 'Down',
  model: 'Model',
  unknown: '',
};

/** `2026-03-09` → `3/9/2026`, the source's date format. */
const american = (date: string | null): string | null => {
  if (date === null) return null;
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
};

const printFloorplan = (plan: FeedFloorplan): string =>
  [
    `<Floorplan id="${plain(plan.importId)}">`,
    element('Name', plan.name),
    element('UnitsAvailable', plan.unitsAvailable),
    `<Room type="bedroom">${element('Count', plan.beds)}</Room>`,
    `<Room type="bathroom">${element('Count', plan.baths)}</Room>`,
    `<SquareFeet min="${plan.squareFeetMin ?? ''}" max="${plan.squareFeetMax ?? ''}"/>`,
    `<MarketRent min="${plan.rentMin ?? '0.00'}" max="${plan.rentMax ?? '0.00'}"/>`,
    '</Floorplan>',
  ].join('');

const printUnit = (unit: FeedUnit): string =>
  [
    '<ILS_Unit>',
    element('UnitID', unit.number),
    element('ExtId', unit.importId),
    element('UnitBedrooms', unit.beds),
    element('UnitBathrooms', unit.baths),
    element('MinSquareFeet', unit.squareFeet),
    element('UnitRent', unit.rent ?? '0.00'),
    element('MarketRent', unit.marketRent ?? '0.00'),
    element('UnitLeasedStatusDescription', statusTexts[unit.status]),
    element('FloorplanID', unit.floorplanImportId),
    element('DateAvailable', american(unit.availableOn)),
    '</ILS_Unit>',
  ].join('');

const printProperty = (property: FeedProperty): string =>
  [
    '<Property><Identification>',
    element('PrimaryID', property.importId),
    element('MarketingName', property.name),
    element('OwnerLegalName', 'ownerName'),
    `<Address>${element('Address1', property.address)}${element('City', property.city)}${element('State', property.provinceCode)}${element('Zip', property.postalCode)}</Address>`,
    `<Phone>${element('Number', property.phone)}</Phone>`,
    element('Email', property.email),
    '</Identification>',
    ...property.floorplans.map(printFloorplan),
    ...property.units.map(printUnit),
    '</Property>',
  ].join('\n');

/** A feed in this source's format, for the demo and tests. */
export const printRentCafe = (properties: readonly FeedProperty[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty>\n${properties.map(printProperty).join('\n')}\n</PhysicalProperty>\n`;
