import { Navigate } from 'react-router';
import { RecordList } from '#platform/list/record-list.tsx';
import { AddPartner } from './settings/add-partner.tsx';
import { PartnerCards } from './partner-cards.tsx';
import { partnerList } from './partner-list.tsx';
import { partnersScreen } from './screens.ts';
import { usePreferredAddress, ViewSwitch } from './view-switch.tsx';

export function Page() {
  const elsewhere = usePreferredAddress();
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <RecordList
      list={partnerList}
      screen={partnersScreen}
      tools={<ViewSwitch view="cards" />}
      actions={<AddPartner />}
      instead={(rows) => <PartnerCards rows={rows} />}
    />
  );
}
