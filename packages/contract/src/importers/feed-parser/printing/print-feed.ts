import type { FeedDialect, FeedFloorplan, ParsedProperty, ParsedUnit, UnitStatus } from '../feed.ts';
import {
  element,
  jsonOf,
  plainStyle,
  renderJson,
  renderXml,
  type Json,
  type Printed,
  type PrintStyle,
} from './print-style.ts';

/** Feeds in each dialect, for the tests, the demo and measurements. */

/** A property without its place in a document. */
export type PrintedUnit = Omit<ParsedUnit, 'place'>;
export type PrintedProperty = Omit<ParsedProperty, 'place' | 'units' | 'floorplans'> & {
  readonly units: readonly PrintedUnit[];
  readonly floorplans: readonly FeedFloorplan[];
  /** Not part of the model; RentCafe gives a placeholder. */
  readonly owner?: string;
};

const rentCafeStatus: Readonly<Record<UnitStatus, string | null>> = {
  available: 'Vacant Unrented Ready',
  notice: 'Notice Unrented',
  leased: 'Occupied No Notice',
  down: 'Down',
  model: 'Model',
  unknown: null,
};

const mitsStatus: Readonly<Record<UnitStatus, string>> = {
  available: 'available',
  notice: 'on_notice',
  leased: 'leased',
  down: 'down',
  model: 'model',
  unknown: 'other',
};

const partsOf = (date: string): readonly number[] => date.split('-').map(Number);

/** `2026-03-09` → `3/9/2026`. */
const american = (date: string | null): string | null => {
  if (date === null) return null;
  const [year, month, day] = partsOf(date);
  return `${month}/${day}/${year}`;
};

const dated = (name: string, date: string | null): Printed | null => {
  if (date === null) return null;
  const [Year = 0, Month = 0, Day = 0] = partsOf(date);
  return element(name, [], { Month, Day, Year });
};

/** `1895.00` → `$1,895.00`. */
const dollars = (amount: string | null): string | null =>
  amount === null ? null : `$${amount.replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;

const address = (
  { address: street, city, provinceCode, postalCode, countryCode }: PrintedProperty,
  names: readonly [string, string],
) =>
  element('Address', [
    element(names[0], street),
    element('City', city),
    element('State', provinceCode),
    element(names[1], postalCode),
    element('Country', countryCode),
  ]);

const petElements = ({ pets }: PrintedProperty, typeName: string): Printed | null =>
  element(
    'Policy',
    pets.map((pet) =>
      element(
        'Pet',
        [
          element('MaxCount', pet.maxCount),
          element('Weight', pet.weight),
          element('Deposit', dollars(pet.deposit)),
          element('Fee', pet.fee),
          element('Rent', pet.rent),
          element('Comment', pet.comment),
        ],
        { [typeName]: pet.type, Allowed: pet.isAllowed === null ? null : String(pet.isAllowed) },
      ),
    ),
  );

interface FileNames {
  readonly id: string;
  readonly type: string;
}

const fileElements = (
  property: PrintedProperty,
  { id, type }: FileNames,
  floorplan: string | null,
): (Printed | null)[] =>
  property.files
    .filter(({ floorplanImportId }) => floorplanImportId === floorplan)
    .map((file) =>
      element(
        'File',
        [
          element(type, file.type),
          element('Src', file.url),
          element('Rank', file.rank),
          element('Caption', file.caption),
        ],
        { [id]: file.id, Active: 'true' },
      ),
    );

const rooms = (name: string, { beds, baths }: FeedFloorplan): (Printed | null)[] => [
  element('Room', [element('Count', beds)], { [name]: 'Bedroom' }),
  element('Room', [element('Count', baths)], { [name]: 'Bathroom' }),
];

const ranges = (plan: FeedFloorplan): (Printed | null)[] => [
  element('UnitsAvailable', plan.unitsAvailable),
  element('SquareFeet', [], { Min: plan.squareFeetMin, Max: plan.squareFeetMax }),
  element('MarketRent', [], { Min: plan.rentMin, Max: plan.rentMax }),
];

const floorplanElement = (
  plan: FeedFloorplan,
  more: readonly (Printed | null)[],
  roomName: string,
  id: string | null,
) =>
  element('Floorplan', [element('Name', plan.name), ...rooms(roomName, plan), ...ranges(plan), ...more], {
    Id: id,
  });

const unitFields = (unit: PrintedUnit): (Printed | null)[] => [
  element('UnitBedrooms', unit.beds),
  element('UnitBathrooms', unit.baths),
  element('MinSquareFeet', unit.squareFeet),
  element('MaxSquareFeet', unit.squareFeetMax),
  element('UnitRent', unit.rent),
  element('MarketRent', dollars(unit.marketRent)),
];

const amenityFlag = (name: string): string =>
  name.replaceAll(/ (?<letter>.)/g, (_, letter: string) => letter.toUpperCase());

function rentCafe(property: PrintedProperty): Printed | null {
  const picture = { id: 'id', type: 'Type' };
  return element('Property', [
    element(
      'Identification',
      [
        element('PrimaryID', property.importId),
        element('MarketingName', property.name),
        element('OwnerLegalName', property.owner ?? null),
        address(property, ['Address1', 'Zip']),
        element('Phone', [element('Number', property.phone)]),
        element('Email', property.email),
        element('WebSite', property.website),
        element('Latitude', property.latitude),
        element('Longitude', property.longitude),
      ],
      { type: property.propertyType },
    ),
    element('Information', [element('LongDescription', property.description)]),
    petElements(property, 'type'),
    element('Amenities', [
      element(
        'Community',
        property.amenities.map((name) => element(amenityFlag(name), 'true')),
      ),
    ]),
    ...property.floorplans.map((plan) => floorplanElement(plan, [], 'type', plan.importId)),
    ...fileElements(property, picture, null),
    ...property.floorplans.flatMap((plan) => fileElements(property, picture, plan.importId)),
    ...property.units.map((unit) =>
      element('ILS_Unit', [
        element('UnitID', unit.number),
        element('ExtId', unit.importId),
        element('FloorplanID', unit.floorplanImportId),
        element('PropertyPrimaryID', '123456'),
        ...unitFields(unit),
        element('EffectiveRent', unit.effectiveRent),
        element('UnitLeasedStatusDescription', rentCafeStatus[unit.status]),
        element('DateAvailable', american(unit.availableOn)),
      ]),
    ),
  ]);
}

const ilsIdentification = (property: PrintedProperty, type: string) =>
  element(
    'ILS_Identification',
    [element('Latitude', property.latitude), element('Longitude', property.longitude)],
    { [type]: property.propertyType },
  );

const unitStatus = (status: UnitStatus): (Printed | null)[] =>
  status === 'down' || status === 'model'
    ? [element('UnitEconomicStatus', status)]
    : [element('UnitLeasedStatus', mitsStatus[status])];

function mits2(property: PrintedProperty): Printed | null {
  const picture = { id: 'Id', type: 'Type' };
  return element('Property', [
    element('PropertyID', [
      element('Identification', [element('PrimaryID', property.importId), element('SecondaryID', 's1')]),
      element('MarketingName', property.name),
      address(property, ['Address1', 'PostalCode']),
      element('Phone', [element('Number', property.phone)]),
      element('Email', property.email),
      element('WebSite', property.website),
    ]),
    ilsIdentification(property, 'Type'),
    element('Information', [element('LongDescription', property.description)]),
    petElements(property, 'Type'),
    ...property.amenities.map((name) =>
      element('Amenity', [element('Description', name)], { Type: 'Other' }),
    ),
    ...fileElements(property, picture, null),
    ...property.floorplans.map((plan) =>
      floorplanElement(plan, fileElements(property, picture, plan.importId), 'Type', plan.importId),
    ),
    ...property.units.map((unit) =>
      element(
        'ILS_Unit',
        [
          element('Unit', [
            element('Information', [...unitFields(unit), ...unitStatus(unit.status)]),
            element('MarketingName', unit.number),
          ]),
          element('EffectiveRent', unit.effectiveRent),
          element('Availability', [dated('MadeReadyDate', unit.availableOn)]),
        ],
        { Id: unit.importId, FloorplanID: unit.floorplanImportId },
      ),
    ),
  ]);
}

const identified = (id: string) =>
  element('Identification', [element('IDValue', id)], { IDScopeType: 'sender', IDRank: 'primary' });

function mits4(property: PrintedProperty): Printed | null {
  const picture = { id: 'FileID', type: 'FileType' };
  return element('Property', [
    element('PropertyID', [
      identified(property.importId),
      element('MarketingName', property.name),
      address(property, ['Address', 'PostalCode']),
      element('Phone', [element('PhoneNumber', property.phone)]),
      element('Email', property.email),
      element('WebSite', property.website),
    ]),
    ilsIdentification(property, 'ILS_IdentificationType'),
    element('Information', [element('LongDescription', property.description)]),
    petElements(property, 'PetType'),
    element('Amenities', [
      element(
        'PropertyAmenities',
        property.amenities.map((name) => element('Amenity', [element('Name', name)], { IsPublished: '1' })),
      ),
    ]),
    ...fileElements(property, picture, null),
    ...property.floorplans.map((plan) =>
      floorplanElement(
        plan,
        [identified(plan.importId), ...fileElements(property, picture, plan.importId)],
        'RoomType',
        null,
      ),
    ),
    ...property.units.map((unit) =>
      element('ILS_Unit', [
        element('Units', [
          element(
            'Unit',
            [
              identified(unit.importId),
              element('MarketingName', unit.number),
              ...unitFields(unit),
              ...unitStatus(unit.status),
            ],
            { FloorPlanId: unit.floorplanImportId },
          ),
        ]),
        unit.effectiveRent === null
          ? null
          : element('EffectiveRent', [], {
              Avg: unit.effectiveRent,
              Min: unit.effectiveRent,
              Max: unit.effectiveRent,
            }),
        element('Availability', [dated('VacateDate', unit.availableOn)]),
      ]),
    ),
  ]);
}

type Row = Record<string, Json>;

const camel = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name === 'SQFT' ? 'sqft' : `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`,
      value,
    ]),
  );

const planName = ({ floorplans }: PrintedProperty, id: string | null): string | null =>
  floorplans.find(({ importId }) => importId === id)?.name ?? null;

const apartments = (property: PrintedProperty): Row[] =>
  property.units.map((unit) => ({
    PropertyId: property.importId,
    PropertyName: property.name,
    FloorplanId: unit.floorplanImportId,
    FloorplanName: planName(property, unit.floorplanImportId),
    ApartmentId: unit.importId,
    ApartmentName: unit.number,
    Beds: unit.beds === null ? null : String(unit.beds),
    Baths: unit.baths,
    SQFT: unit.squareFeet === null ? null : String(unit.squareFeet),
    MaximumSQFT: unit.squareFeetMax,
    MinimumRent: dollars(unit.rent),
    MarketRent: unit.marketRent,
    AvailableDate: american(unit.availableOn) ?? '',
    UnitStatus: rentCafeStatus[unit.status],
  }));

const plans = (property: PrintedProperty): Row[] =>
  property.floorplans.map((plan) => ({
    PropertyId: property.importId,
    FloorplanId: plan.importId,
    FloorplanName: plan.name,
    Beds: plan.beds,
    Baths: plan.baths,
    MinimumSQFT: plan.squareFeetMin,
    MaximumSQFT: plan.squareFeetMax,
    MinimumRent: plan.rentMin,
    MaximumRent: plan.rentMax,
    AvailableUnitsCount: plan.unitsAvailable,
  }));

const head = (property: PrintedProperty): Row => ({
  propertyId: property.importId,
  propertyName: property.name,
  address: property.address,
  city: property.city,
  state: property.provinceCode,
  zipcode: property.postalCode,
  country: property.countryCode,
  latitude: property.latitude,
  longitude: property.longitude,
  phone: property.phone,
  email: property.email,
  url: property.website,
  description: property.description,
});

const rentManagerUnits = (property: PrintedProperty): Row[] =>
  property.units.map((unit) => ({
    PropertyID: property.importId,
    PropertyName: property.name,
    UnitTypeID: unit.floorplanImportId,
    UnitType: { Name: planName(property, unit.floorplanImportId) },
    UnitID: unit.importId,
    Name: unit.number,
    Bedrooms: unit.beds,
    Bathrooms: unit.baths,
    SquareFootage: unit.squareFeet,
    MarketRent: unit.rent === null ? [] : [{ Amount: unit.rent }],
    AvailableDate: unit.availableOn,
    IsVacant: unit.status === 'available',
  }));

const building = (property: PrintedProperty): Row => ({
  id: property.importId,
  name: property.name,
  address: property.address,
  city: property.city,
  province: property.provinceCode,
  postalCode: property.postalCode,
  latitude: property.latitude,
  longitude: property.longitude,
  phone: property.phone,
  email: property.email,
  description: property.description,
  availableUnits: property.units.map((unit) => ({
    id: unit.importId,
    name: unit.number,
    numberOfBedrooms: unit.beds,
    numberOfBathrooms: unit.baths === null ? null : Math.floor(Number(unit.baths)),
    numberOfPowderRooms: unit.baths === null ? null : Number(unit.baths) % 1 === 0 ? 0 : 1,
    size: unit.squareFeet,
    rent: unit.rent,
    availableDate: unit.availableOn,
  })),
  images: property.files.map(({ id, url }) => ({ id, url })),
});

const xml = (properties: readonly (Printed | null)[], style: PrintStyle, encoding: string): string => {
  const root = element('PhysicalProperty', properties);
  return root === null
    ? ''
    : `<?xml version="1.0" encoding="${encoding}"?>${style.space}${renderXml(root, style)}`;
};

export interface PrintOptions {
  readonly style?: PrintStyle;
  /** What the document declares; the caller encodes it. */
  readonly encoding?: string;
}

/** A feed in a dialect. What the dialect has no place for is left out. */
export function printFeed(
  dialect: FeedDialect,
  properties: readonly PrintedProperty[],
  { style = plainStyle, encoding = 'UTF-8' }: PrintOptions = {},
): string {
  const json = (value: Json): string => renderJson(value, style);
  switch (dialect) {
    case 'rentcafe-xml':
      return xml(properties.map(rentCafe), style, encoding);
    case 'mits-2':
      return xml(properties.map(mits2), style, encoding);
    case 'mits-4':
      return xml(properties.map(mits4), style, encoding);
    case 'rentcafe-v1':
      return json(properties.flatMap(apartments));
    case 'rentcafe-v2':
      return json({
        properties: properties.map(head),
        floorplans: properties.flatMap(plans).map(camel),
        apartmentAvailabilities: properties.flatMap(apartments).map(camel),
      });
    case 'entrata-json': {
      const root = element('PhysicalProperty', properties.map(mits4));
      return json({
        response: { code: 200, result: { PhysicalProperty: root === null ? {} : jsonOf(root) } },
      });
    }
    case 'rent-manager':
      return json(properties.flatMap(rentManagerUnits));
    case 'building-stack':
      return json({ data: { buildings: properties.map(building) } });
  }
}
