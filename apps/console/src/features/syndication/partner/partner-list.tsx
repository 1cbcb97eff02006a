import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { countries } from '@supersync/contract/kernel/standard-choices.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { Logo } from '#parts/logo/logo.tsx';
import { partnerScreen } from './screens.ts';

export const partnerRecord = defineRecord(partner);

/** The cards show the same records, with the same filters. */
export const partnerList = defineList(partner, {
  columns: [
    {
      id: 'logo',
      header: 'Logo',
      width: 56,
      cell: ({ name, logo }) => <Logo name={name} picture={logo} size={24} />,
    },
    'name',
    { id: 'partnerKey', width: 150 },
    { id: 'status', width: 110 },
    { id: 'format', width: 120 },
    { id: 'delivery', width: 140 },
    { id: 'mode', width: 110 },
    { id: 'countries', width: 96, cell: (row) => row.countries.join(', ') },
    { id: 'modified', header: 'Changed', width: 110 },
    { id: 'level', optional: true },
    { id: 'leadChannel', optional: true },
    { id: 'schedule', optional: true },
    { id: 'countChangeHoldPct', optional: true },
    { id: 'website', optional: true },
    { id: 'created', optional: true },
    { id: 'id', optional: true },
  ],
  filters: [
    { id: 'countries', label: 'Country', kind: 'choice', options: optionsOf(countries) },
    {
      id: 'propertyTypes',
      label: partner.fields.propertyTypes.label ?? '',
      kind: 'choice',
      options: optionsOf(propertyTypes),
    },
  ],
  open: partnerScreen,
});
