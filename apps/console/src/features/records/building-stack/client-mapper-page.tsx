import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { useNavigate } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { useRights } from '#platform/session/rights.ts';
import { BulkSuggest } from './bulk-suggest.tsx';
import { companyList } from './company-list.tsx';
import { clientMapperScreen, clientMappingScreen } from './screens.ts';

const companyForm = defineForm(buildingStackCompany, {
  noun: 'company',
  fields: ['remoteId', 'name', 'clientId'],
});

export function Page() {
  const navigate = useNavigate();
  const may = useRights(buildingStackCompany);
  const { newButton, dialog } = useListForm({
    form: companyForm,
    open: useAddressPart(['new', 'edit']),
    show: (id) => void navigate(hrefOf(clientMappingScreen, { id })),
  });
  useLiveRecords(buildingStackBuilding);
  return (
    <>
      <RecordList
        list={companyList}
        screen={clientMapperScreen}
        actions={newButton}
        {...(may.update
          ? { bulk: (selection, _count, clear) => <BulkSuggest selection={selection} onDone={clear} /> }
          : {})}
        empty={
          <EmptyState title="No companies yet" action={newButton}>
            Map each Building Stack company to a client, and its buildings to properties.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
