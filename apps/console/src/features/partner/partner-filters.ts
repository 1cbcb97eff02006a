import { partner } from '@supersync/contract/partner/partner.ts';
import { propertyTypes } from '@supersync/contract/property/property-types.ts';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { choiceLabel } from '../../platform/resource/choice-label.ts';
import { countryWords, deliveryWords, formatWords } from './partner-words.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Filters in words of their own, and those by what a list holds. */
export const partnerFilters: readonly FilterField[] = [
  { id: 'format', label: 'Format', kind: 'choice', options: optionsOf(formatWords) },
  { id: 'delivery', label: 'Delivery', kind: 'choice', options: optionsOf(deliveryWords) },
  { id: 'countries', label: 'Country', kind: 'choice', options: optionsOf(countryWords) },
  {
    id: 'propertyTypes',
    label: partner.fields.propertyTypes.label ?? '',
    kind: 'choice',
    options: propertyTypes.values.map((value) => ({ value, label: choiceLabel(value) })),
  },
];
