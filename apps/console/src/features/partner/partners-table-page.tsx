import { partner } from '@supersync/contract/partner/partner.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { AddPartner, NoPartners } from './add-partner.tsx';
import { partnerFilters } from './partner-filters.ts';
import { Logo } from '../../platform/logo/logo.tsx';
import type { Partner } from './partner-queries.ts';
import { deliveryWords, formatWords, leadWords, levelWords, modeWords } from './partner-words.ts';
import { partnerScreen, partnersTableScreen } from './screens.ts';
import { ViewSwitch } from './view-switch.tsx';

const own = (name: keyof typeof partner.fields) => fieldColumn<Partner>(partner, name);

const columns: ResourceColumns<typeof partner> = [
  {
    id: 'logo',
    header: 'Logo',
    width: 56,
    cell: (row) => <Logo name={row.name} picture={row.logo} size={24} />,
  },
  'name',
  { ...own('partnerKey'), width: 150 },
  { ...own('status'), width: 110 },
  { ...own('format'), width: 120, cell: ({ format }) => formatWords[format] },
  { ...own('delivery'), width: 140, cell: ({ delivery }) => deliveryWords[delivery] },
  { ...own('mode'), width: 110, cell: ({ mode }) => modeWords[mode] },
  {
    ...own('countries'),
    width: 96,
    cell: ({ countries }) => countries.join(', '),
  },
  { ...own('modified'), header: 'Changed', width: 110 },
  { ...own('level'), header: 'One listing is a', optional: true, cell: ({ level }) => levelWords[level] },
  {
    ...own('leadChannel'),
    header: 'Leads by',
    optional: true,
    cell: ({ leadChannel }) => leadWords[leadChannel],
  },
  { ...own('schedule'), optional: true },
  { ...own('countChangeHoldPct'), optional: true },
  { ...own('website'), optional: true },
  { ...own('created'), optional: true },
  { ...own('id'), optional: true },
];

export function Page() {
  useLiveRecords(partner);
  return (
    <ResourceList
      resource={partner}
      title={partnersTableScreen.title}
      columns={columns}
      moreFilters={partnerFilters}
      hrefOf={({ id }) => hrefOf(partnerScreen, { id })}
      lead={partnersTableScreen.description}
      tools={<ViewSwitch view="table" />}
      actions={<AddPartner />}
      empty={<NoPartners />}
    />
  );
}
