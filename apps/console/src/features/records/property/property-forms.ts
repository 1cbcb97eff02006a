import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { defineForm, type OwnInputs } from '#platform/resource/define-form.ts';
import { fieldGroups } from './field-groups.ts';

const inputs: OwnInputs = {
  permalink: { help: 'Used in URLs. Lowercase letters, digits and hyphens, for example maple-court.' },
};

/** The minimum for a new property; the rest is filled in on its page. */
export const newPropertyForm = defineForm(propertyMeta, {
  fields: [
    'clientId',
    'buildingId',
    'name',
    'permalink',
    'propertyType',
    'status',
    'address',
    'city',
    'provinceCode',
    'countryCode',
    'postalCode',
    'phone',
  ],
  inputs,
  columns: 2,
});

/** All values of a property that can be edited by hand. */
export const propertyForm = defineForm(propertyMeta, {
  fields: Object.fromEntries(fieldGroups.map(({ title, fields }) => [title, fields])),
  inputs,
  columns: 2,
});
