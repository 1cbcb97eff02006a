import { partner } from '@supersync/contract/partner/partner.ts';
import { Navigate } from 'react-router';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { AddPartner } from './add-partner.tsx';
import { PartnerCards } from './partner-cards.tsx';
import { partnerFilters } from './partner-filters.ts';
import { partnersScreen } from './screens.ts';
import { usePreferredAddress, ViewSwitch } from './view-switch.tsx';

const columns = ['name'] as const;

export function Page() {
  const elsewhere = usePreferredAddress();
  useLiveRecords(partner);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <ResourceList
      resource={partner}
      title={partnersScreen.title}
      columns={columns}
      moreFilters={partnerFilters}
      lead={`${partnersScreen.description} Ready: active, with a home available, of a client that is sent there.`}
      tools={<ViewSwitch view="cards" />}
      actions={<AddPartner />}
      instead={(rows) => <PartnerCards rows={rows} />}
    />
  );
}
