import { defineDialect } from './dialect.ts';

const records = {
  property: ['physicalproperty/property'],
  floorplan: ['physicalproperty/property/floorplan'],
  unit: ['physicalproperty/property/ils_unit'],
} as const;

const files = {
  at: ['file'],
  fields: {
    id: ['@id', '@fileid'],
    type: ['type', 'filetype'],
    url: ['src'],
    rank: ['rank'],
    caption: ['caption', 'name'],
    active: ['@active'],
  },
} as const;

const rooms = {
  beds: ['room[type|roomtype=bedroom]/count'],
  baths: ['room[type|roomtype=bathroom]/count'],
} as const;

const ranges = {
  squareFeetMin: ['squarefeet@min'],
  squareFeetMax: ['squarefeet@max'],
  marketMin: ['marketrent@min'],
  marketMax: ['marketrent@max'],
  effectiveMin: ['effectiverent@min'],
  effectiveMax: ['effectiverent@max'],
  unitsAvailable: ['unitsavailable', 'displayedunitsavailable'],
} as const;

const pets = {
  at: ['policy/pet'],
  fields: {
    type: ['@type', '@pettype', 'pets@pettype'],
    allowed: ['@allowed'],
    maxCount: ['maxcount', 'pets@count'],
    weight: ['weight', 'restrictions', 'pets@weight'],
    deposit: ['deposit'],
    fee: ['fee'],
    rent: ['rent'],
    comment: ['comment'],
  },
} as const;

/** `Identification/PrimaryID` and flat units. `PropertyPrimaryID` of a unit never equals it, so it is not looked at. */
export const rentCafeXml = defineDialect({
  name: 'rentcafe-xml',
  format: 'xml',
  records,
  marks: { property: ['identification/primaryid'], unit: ['unitid', 'extid'] },
  property: {
    importId: ['identification/primaryid'],
    name: ['identification/marketingname', 'marketingname'],
    owner: ['identification/ownerlegalname', 'ownerlegalname'],
    address: ['identification/address/address1', 'address/address1', 'identification/address1', 'address1'],
    city: ['identification/address/city', 'address/city', 'identification/city'],
    provinceCode: ['identification/address/state', 'address/state', 'identification/state'],
    postalCode: [
      'identification/address/zip',
      'address/zip',
      'identification/address/postalcode',
      'identification/zip',
    ],
    countryCode: ['identification/address/country', 'address/country'],
    latitude: ['identification/latitude', 'latitude', 'ils_identification/latitude'],
    longitude: ['identification/longitude', 'longitude', 'ils_identification/longitude'],
    phone: ['identification/phone/number', 'identification/phone/phonenumber', 'identification/phone'],
    email: ['identification/email'],
    website: ['identification/website', 'website'],
    description: ['information/longdescription', 'longdescription'],
    propertyType: ['identification@type'],
  },
  floorplan: { importId: ['@id'], name: ['name'], ...rooms, ...ranges },
  unit: {
    importId: ['extid', 'unitid'],
    number: ['unitid'],
    floorplanId: ['floorplanid'],
    floorplanName: ['floorplanname'],
    beds: ['unitbedrooms'],
    baths: ['unitbathrooms'],
    squareFeetMin: ['minsquarefeet'],
    squareFeetMax: ['maxsquarefeet'],
    rent: ['unitrent'],
    marketRent: ['marketrent'],
    effectiveRent: ['effectiverent', 'effectiverent@min'],
    availableOn: ['dateavailable'],
    leased: ['unitleasedstatusdescription', 'unitleasedstatus'],
    economic: ['uniteconomicstatus'],
    occupancy: ['unitoccupancystatus'],
  },
  pets,
  files,
  amenities: {
    names: ['amenities/general/amenityname'],
    flags: ['amenities/community', 'amenities/floorplan'],
  },
  floorplans: 'listed',
});

const mitsProperty = {
  name: ['propertyid/marketingname', 'propertyid/identification/marketingname'],
  owner: ['propertyid/legalname', 'propertyid/ownerlegalname', 'propertyid/identification/ownerlegalname'],
  address: [
    'propertyid/address/address1',
    'propertyid/address/addressline1',
    'propertyid/address/address',
    'propertyid/identification/address/address1',
  ],
  city: ['propertyid/address/city', 'propertyid/identification/address/city'],
  provinceCode: [
    'propertyid/address/state',
    'propertyid/address/province',
    'propertyid/identification/address/state',
  ],
  postalCode: [
    'propertyid/address/postalcode',
    'propertyid/address/zip',
    'propertyid/identification/address/postalcode',
  ],
  countryCode: ['propertyid/address/country'],
  latitude: ['ils_identification/latitude', 'propertyid/latitude'],
  longitude: ['ils_identification/longitude', 'propertyid/longitude'],
  phone: [
    'propertyid/phone/phonenumber',
    'propertyid/phone/number',
    'propertyid/identification/phone/number',
  ],
  email: ['propertyid/email', 'propertyid/identification/email'],
  website: ['propertyid/website', 'propertyid/identification/website'],
  description: ['information/longdescription'],
  propertyType: ['ils_identification@ils_identificationtype', 'ils_identification@type'],
} as const;

const status = {
  leased: ['unitleasedstatus', 'unit/information/unitleasedstatus', 'unit/unitleasedstatus'],
  economic: ['uniteconomicstatus', 'unit/information/uniteconomicstatus', 'unit/uniteconomicstatus'],
  occupancy: [
    'unitoccupancystatus',
    'unit/information/unitoccupancystatus',
    'unit/unitoccupancystatus',
    'availability/vacancyclass',
  ],
} as const;

/** VaultWare and PropertyLink. */
export const mits2 = defineDialect({
  name: 'mits-2',
  format: 'xml',
  records,
  marks: {
    property: ['propertyid/identification/primaryid', 'propertyid/identification/secondaryid'],
    unit: ['unit/information', 'unit/marketingname', '@floorplanid'],
  },
  property: {
    ...mitsProperty,
    importId: ['propertyid/identification/primaryid', 'propertyid/identification/secondaryid'],
  },
  floorplan: { importId: ['@id'], name: ['name'], ...rooms, ...ranges },
  unit: {
    importId: ['@id', 'unit/information/unitid', 'unit@id'],
    number: ['unit/marketingname', 'unit/information/unitid', '@id'],
    floorplanId: ['@floorplanid', 'unit/information/floorplanid', 'floorplanid'],
    floorplanName: ['unit/information/floorplanname'],
    beds: ['unit/information/unitbedrooms', 'unit/unitbedrooms'],
    baths: ['unit/information/unitbathrooms', 'unit/unitbathrooms'],
    squareFeetMin: ['unit/information/minsquarefeet', 'unit/minsquarefeet'],
    squareFeetMax: ['unit/information/maxsquarefeet', 'unit/maxsquarefeet'],
    rent: ['unit/information/unitrent', 'unit/unitrent'],
    marketRent: ['unit/information/marketrent', 'unit/marketrent'],
    effectiveRent: ['effectiverent@min', 'effectiverent', 'unit/information/effectiverent'],
    availableOn: [
      'availability/madereadydate@year',
      'availability/vacatedate@year',
      'availability/madereadydate',
      'dateavailable',
    ],
    ...status,
  },
  pets,
  files,
  amenities: { names: ['amenity/description', 'amenities/amenity/description'] },
  floorplans: 'listed',
});

const mits4Text = {
  marks: {
    property: ['propertyid/identification/idvalue', 'propertyid/identification@idvalue'],
    floorplan: ['identification/idvalue', 'identification@idvalue'],
    unit: ['units/unit'],
  },
  property: {
    ...mitsProperty,
    importId: [
      'propertyid/identification[idrank=primary]/idvalue',
      'propertyid/identification/idvalue',
      'propertyid/identification@idvalue',
      '@idvalue',
    ],
  },
  floorplan: {
    importId: ['identification/idvalue', 'identification@idvalue', '@id', '@idvalue'],
    name: ['name'],
    ...rooms,
    ...ranges,
  },
  unitParts: 'units/unit',
  unit: {
    importId: ['identification/idvalue', 'identification@idvalue', '@idvalue', '@id', 'unitid'],
    number: ['marketingname', 'unitid', '@unitnumber', 'identification/idvalue'],
    floorplanId: ['@floorplanid', 'floorplanid'],
    floorplanName: ['floorplanname'],
    beds: ['unitbedrooms'],
    baths: ['unitbathrooms'],
    squareFeetMin: ['minsquarefeet'],
    squareFeetMax: ['maxsquarefeet'],
    rent: ['unitrent', 'effectiverent@min', 'effectiverent', 'effectiverent@avg'],
    marketRent: ['marketrent', 'marketrent@min'],
    effectiveRent: ['effectiverent@min', 'effectiverent', 'effectiverent@avg'],
    availableOn: [
      'availability/madereadydate@year',
      'availability/vacatedate@year',
      'availability/madereadydate',
      'dateavailable',
    ],
    ...status,
  },
  pets,
  files,
  amenities: {
    names: ['amenities/propertyamenities/amenity/name', 'amenities/amenity/name', 'amenity/description'],
  },
} as const;

/** Entrata/PSI, and our own MITS feeds. */
export const mits4 = defineDialect({
  ...mits4Text,
  name: 'mits-4',
  format: 'xml',
  records,
  floorplans: 'listed',
});

/** Entrata answers with MITS as JSON, and with a list of units of its own. */
export const entrataJson = defineDialect({
  ...mits4Text,
  name: 'entrata-json',
  format: 'json',
  records: {
    property: [...records.property, 'properties/property'],
    floorplan: [...records.floorplan, 'properties/property/floorplans/floorplan', 'ils_floorplans/floorplan'],
    unit: [...records.unit, 'ils_units/unit', 'ils_units/unit/unit', 'propertyunits/propertyunit'],
  },
  marks: {
    property: [...mits4Text.marks.property, 'propertyid'],
    floorplan: mits4Text.marks.floorplan,
    unit: [...mits4Text.marks.unit, '@unitnumber', '@propertyunitid', '@unitspaceid'],
  },
  property: {
    ...mits4Text.property,
    importId: [...mits4Text.property.importId, 'propertyid', '@id'],
    name: [...mitsProperty.name, 'marketingname', 'name'],
  },
  floorplan: { ...mits4Text.floorplan, propertyId: ['@propertyid', 'propertyid'] },
  unit: {
    ...mits4Text.unit,
    propertyId: ['@propertyid', 'propertyid'],
    importId: ['@propertyunitid', '@unitspaceid', ...mits4Text.unit.importId],
    number: ['@unitnumber', ...mits4Text.unit.number],
    floorplanName: ['@floorplanname', 'floorplanname'],
    squareFeetMin: ['@area', 'minsquarefeet'],
    rent: ['rent@minrent', ...mits4Text.unit.rent],
    marketRent: ['marketrent@min', 'marketrent', 'rent@marketrent'],
    availableOn: ['@availableon', ...mits4Text.unit.availableOn],
    leased: ['@status', 'unitleasedstatus', '@availability'],
  },
  defaultStatus: 'available',
  floorplans: 'derived',
});
