import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';

export type PropertyField = keyof typeof propertyMeta.fields;

interface FieldGroup {
  readonly title: string;
  readonly fields: readonly PropertyField[];
}

/** The fields of a property in the groups people know. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'Property',
    fields: [
      'name',
      'permalink',
      'propertyType',
      'status',
      'clientId',
      'buildingId',
      'importSource',
      'importId',
    ],
  },
  {
    title: 'Place',
    fields: ['address', 'city', 'provinceCode', 'countryCode', 'postalCode', 'latitude', 'longitude'],
  },
  {
    title: 'Homes and rent',
    fields: [
      'unitCount',
      'unitsAvailable',
      'availableOn',
      'bedsMin',
      'bedsMax',
      'rentMin',
      'rentMax',
      'currency',
      'squareFeetMin',
      'squareFeetMax',
    ],
  },
  {
    title: 'For prospects',
    fields: ['phone', 'email', 'website', 'petFriendly', 'description'],
  },
];

export const editedFields: readonly PropertyField[] = fieldGroups.flatMap(({ fields }) => fields);
