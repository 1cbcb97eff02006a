import { RecordList } from '#platform/list/record-list.tsx';
import { AddPartner, NoPartners } from './settings/add-partner.tsx';
import { partnerList } from './partner-list.tsx';
import { partnersTableScreen } from './screens.ts';
import { ViewSwitch } from './view-switch.tsx';

export function Page() {
  return (
    <RecordList
      list={partnerList}
      screen={partnersTableScreen}
      tools={<ViewSwitch view="table" />}
      actions={<AddPartner />}
      empty={<NoPartners />}
    />
  );
}
