import { client } from '@supersync/contract/records/client/client.ts';
import { Button } from '@mantine/core';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { ResourceList } from '#platform/resource/resource-list.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { exampleRecordScreen } from '../screens.ts';

const relations = ['partners'] as const;

const columns = ['name', 'clientKey', 'status', 'city', 'provinceCode', 'partners', 'locale', 'created'];

export function Specimen() {
  return (
    <ResourceList
      resource={client}
      title="Clients"
      name="example"
      relations={relations}
      columns={columns}
      hrefOf={({ id }) => hrefOf(exampleRecordScreen, { id })}
      bulk={(_, count, clear) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            toastSuccess(`Would pause ${formatNumber(count)} clients`);
            clear();
          }}
        >
          Pause
        </Button>
      )}
      preview={(row) => ({
        title: row.name,
        content: (
          <FieldList
            fields={[
              { label: 'Status', value: fieldValue(client, 'status', row.status) },
              { label: 'City', value: row.city ?? '–' },
              { label: 'Partners', value: row.partners.map(({ name }) => name).join(', ') || '–' },
            ]}
          />
        ),
      })}
    />
  );
}
