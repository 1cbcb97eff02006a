import { defineDialect } from './dialect.ts';

const availability = {
  propertyId: ['propertycode', 'voyagerpropertycode', 'propertyid', 'voyagerpropertyid'],
  propertyName: ['propertyname'],
  importId: ['apartmentid', 'apartmentname'],
  number: ['apartmentname', 'apartmentid'],
  floorplanId: ['floorplanid', 'floorplanname'],
  floorplanName: ['floorplanname'],
  beds: ['beds'],
  baths: ['baths'],
  squareFeetMin: ['sqft', 'minimumsqft'],
  squareFeetMax: ['maximumsqft', 'sqft'],
  rent: ['minimumrent'],
  marketRent: ['marketrent'],
  availableOn: ['availabledate', 'madereadydate'],
  leased: ['unitstatus'],
} as const;

const plans = {
  propertyId: ['propertycode', 'voyagerpropertycode', 'propertyid', 'voyagerpropertyid'],
  importId: ['floorplanid', 'floorplanname'],
  name: ['floorplanname'],
  beds: ['beds'],
  baths: ['baths'],
  squareFeetMin: ['minimumsqft'],
  squareFeetMax: ['maximumsqft'],
  marketMin: ['minimumrent'],
  marketMax: ['maximumrent'],
  unitsAvailable: ['availableunitscount'],
} as const;

const picture = { at: ['floorplanimageurl'], fields: { url: ['.'] } } as const;

/** `requestType=apartmentavailability`: a list of units. */
export const rentCafeV1 = defineDialect({
  name: 'rentcafe-v1',
  format: 'json',
  records: { unit: ['$/item'] },
  marks: { unit: ['apartmentname', 'apartmentid'] },
  property: {},
  floorplan: plans,
  unit: availability,
  files: picture,
  defaultStatus: 'available',
  floorplans: 'derived',
});

/**
 * Answers of several endpoints, each in an envelope of its own; one document may hold several. Under `answers` they are
 * kept by the property that they were asked for.
 */
export const rentCafeV2 = defineDialect({
  name: 'rentcafe-v2',
  format: 'json',
  records: {
    property: ['$/properties', '$/answers'],
    floorplan: ['$/floorplans', '$/answers/floorplans/floorplans'],
    unit: ['$/apartmentavailabilities', '$/answers/apartmentavailabilities/apartmentavailabilities'],
  },
  marks: {
    property: ['propertycode', 'propertyid'],
    floorplan: ['floorplanid', 'floorplanname'],
    unit: ['apartmentid', 'apartmentname'],
  },
  property: {
    importId: ['propertycode', 'voyagerpropertycode', 'propertyid'],
    name: ['propertyname', 'name', 'marketingname'],
    address: ['address', 'address1', 'address/address1'],
    city: ['city', 'address/city'],
    provinceCode: ['state', 'address/state'],
    postalCode: ['zipcode', 'zip', 'postalcode', 'address/zip'],
    countryCode: ['country'],
    latitude: ['latitude'],
    longitude: ['longitude'],
    phone: ['phone', 'phonenumber'],
    email: ['email'],
    website: ['url', 'website'],
    description: ['description'],
  },
  floorplan: plans,
  unit: availability,
  files: picture,
  amenities: { names: ['amenities/customamenityname', 'amenities/amenityname'] },
  defaultStatus: 'available',
  floorplans: 'derived',
});

/** A list of units; each with the prices of its terms. Units without a price are not offered. */
export const rentManager = defineDialect({
  name: 'rent-manager',
  format: 'json',
  records: { unit: ['$/item', '$/units'] },
  marks: { unit: ['unittypeid', 'isvacant', 'squarefootage'] },
  property: {},
  floorplan: {},
  unit: {
    propertyId: ['propertyid', 'property/propertyid'],
    propertyName: ['property/name', 'propertyname'],
    importId: ['unitid'],
    number: ['name', 'unitnumber', 'unitid'],
    floorplanId: ['unittypeid', 'unittype/unittypeid'],
    floorplanName: ['unittype/name', 'unittypename'],
    beds: ['bedrooms'],
    baths: ['bathrooms'],
    squareFeetMin: ['squarefootage'],
    rent: ['marketrent/amount', 'rent'],
    marketRent: ['marketrent/amount'],
    availableOn: ['availabledate', 'dateavailable'],
    occupancy: ['isvacant'],
  },
  floorplans: 'derived',
  pricedOnly: true,
});

/** `CompanyWebsiteData`: buildings with the units to let. A powder room is half a bath. */
export const buildingStack = defineDialect({
  name: 'building-stack',
  format: 'json',
  records: {
    property: ['$/data/buildings', '$/buildings'],
    unit: ['$/data/buildings/availableunits', '$/buildings/availableunits'],
  },
  marks: { property: ['name', 'id'], unit: ['numberofbedrooms', 'numberofbathrooms', 'rent', 'size'] },
  property: {
    importId: ['id', 'buildingid', 'name'],
    name: ['name'],
    address: ['address', 'address/address', 'address/street'],
    city: ['city', 'address/city'],
    provinceCode: ['province', 'address/province', 'address/provincecode'],
    postalCode: ['postalcode', 'address/postalcode'],
    latitude: ['latitude', 'geocode/latitude'],
    longitude: ['longitude', 'geocode/longitude'],
    phone: ['phone', 'contact/phone'],
    email: ['email', 'contact/email'],
    description: ['description'],
  },
  floorplan: {},
  unit: {
    importId: ['id', 'unitid', 'name'],
    number: ['name', 'id'],
    beds: ['numberofbedrooms'],
    baths: ['numberofbathrooms'],
    halfBaths: ['numberofpowderrooms'],
    squareFeetMin: ['size'],
    rent: ['rent'],
    availableOn: ['availabledate', 'dateavailable', 'availableon'],
  },
  files: { at: ['images'], fields: { url: ['url'], id: ['id'] } },
  defaultStatus: 'available',
  floorplans: 'none',
});
