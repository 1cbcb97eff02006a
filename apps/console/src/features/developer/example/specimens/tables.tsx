import { client } from '@supersync/contract/records/client/client.ts';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useList } from '#platform/query/query.ts';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { exampleRecordScreen } from '../screens.ts';

export function Specimen() {
  const { data } = useList(client, { limit: 8, sort: ['name'], relations: ['partners'] });
  return (
    <>
      <Section title="Clients" count={data?.data.length}>
        <RelatedTable
          label="Clients"
          name="example-clients"
          rows={data?.data}
          rowKey={({ id }) => String(id)}
          hrefOf={({ id }) => hrefOf(exampleRecordScreen, { id })}
          columns={[
            { id: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name, main: true },
            {
              id: 'status',
              header: 'Status',
              cell: ({ status }) => fieldValue(client, 'status', status),
              value: ({ status }) => status,
            },
            {
              id: 'partners',
              header: 'Partners',
              align: 'end',
              cell: ({ partners }) => <NumberValue value={partners.length} />,
              value: ({ partners }) => partners.length,
            },
            {
              id: 'modified',
              header: 'Changed',
              cell: ({ modified }) => <RelativeTime at={modified.at} />,
              value: ({ modified }) => modified.at,
            },
          ]}
        />
      </Section>
      <Section title="None yet" count={0}>
        <RelatedTable
          label="Notes"
          name="example-notes"
          rows={[]}
          rowKey={() => ''}
          columns={[{ id: 'text', header: 'Note', cell: () => null, main: true }]}
          empty={<EmptyState title="No notes yet">What people note about a client shows here.</EmptyState>}
        />
      </Section>
    </>
  );
}
