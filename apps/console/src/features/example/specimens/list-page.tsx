import { client } from '@supersync/contract/client/client.ts';
import { Button } from '@mantine/core';
import { FieldList } from '../../../kit/record-page/field-list.tsx';
import { StatusBadge } from '../../../kit/status-badge/status-badge.tsx';
import { NumberValue } from '../../../kit/value/amount.tsx';
import { formatNumber } from '../../../kit/value/format.ts';
import { hrefOf } from '../../../platform/define-screen.ts';
import { ResourceList, type ResourceColumns } from '../../../platform/resource/resource-list.tsx';
import { toastSuccess } from '../../../platform/toast.ts';
import { exampleRecordScreen } from '../screens.ts';

const relations = ['partners'] as const;

const columns: ResourceColumns<typeof client, 'partners'> = [
  'name',
  'clientKey',
  'status',
  'city',
  'provinceCode',
  {
    id: 'partners',
    header: 'Partners',
    align: 'end',
    width: 90,
    cell: ({ partners }) => <NumberValue value={partners.length} />,
  },
  'locale',
  'created',
];

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
              { label: 'Status', value: <StatusBadge status={row.status} /> },
              { label: 'City', value: row.city ?? '–' },
              { label: 'Partners', value: row.partners.map(({ name }) => name).join(', ') || '–' },
            ]}
          />
        ),
      })}
    />
  );
}
