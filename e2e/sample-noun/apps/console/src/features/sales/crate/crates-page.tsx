import { crate } from '@supersync/contract/sales/crate/crate.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { crateScreen, cratesScreen } from './screens.ts';

export const crateList = defineList(crate, {
  columns: ['label', 'weight', 'status', 'modified'],
  tabs: tabsByField(crate, 'status'),
  open: crateScreen,
});

export const crateForm = defineForm(crate, { fields: ['label', 'weight'] });

export function Page() {
  const { newButton, dialog } = useListForm({ form: crateForm, open: useAddressPart(['new', 'edit']) });
  return (
    <>
      <RecordList list={crateList} screen={cratesScreen} actions={newButton} />
      {dialog}
    </>
  );
}
