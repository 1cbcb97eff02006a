import { client } from '@supersync/contract/records/client/client.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Anchor, Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { Money } from '#kit/value/amount.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { exampleRecord } from './example-record.ts';
import { exampleRecordScreen } from './screens.ts';

/** The record page, one of the four shapes, with a real client. */
export function Page() {
  const { id } = useScreenParams(exampleRecordScreen);
  const { data: record } = useSuspenseQuery(exampleRecord.options(Number(id)));
  usePageTitle(record.name);
  return (
    <RecordPage
      title={record.name}
      status={fieldValue(client, 'status', record.status)}
      facts={[
        { label: 'ID', value: <Id value={record.id} /> },
        { label: 'Key', value: <Id value={record.clientKey} /> },
        { label: 'City', value: record.city ?? '–' },
        { label: 'Changed', value: <RelativeTime at={record.modified.at} /> },
      ]}
      menu={
        <Menu.Item onClick={() => void navigator.clipboard.writeText(window.location.href)}>
          Copy address
        </Menu.Item>
      }
      sections={[
        {
          id: 'details',
          title: 'Details',
          content: (
            <FieldList
              fields={[
                { label: 'Language', value: record.locale === 'fr' ? 'French' : 'English' },
                { label: 'Time zone', value: record.timezone },
                {
                  label: 'Website',
                  value:
                    record.website === null ? '–' : <Anchor href={record.website}>{record.website}</Anchor>,
                },
                { label: 'Created', value: <AbsoluteTime at={record.created} /> },
              ]}
            />
          ),
        },
        {
          id: 'partners',
          title: 'Partners',
          count: record.partners.length,
          content: (
            <RelatedTable
              label="Partners"
              name="example-partners"
              rows={record.partners}
              rowKey={({ id: key }) => String(key)}
              columns={[
                {
                  id: 'name',
                  header: 'Name',
                  cell: ({ name }) => name,
                  value: ({ name }) => name,
                  main: true,
                },
                {
                  id: 'key',
                  header: 'Key',
                  width: 190,
                  cell: ({ partnerKey }) => <Id value={partnerKey} />,
                  value: ({ partnerKey }) => partnerKey,
                },
                {
                  id: 'status',
                  header: 'Status',
                  width: 160,
                  cell: ({ status }) => fieldValue(partner, 'status', status),
                  value: ({ status }) => status,
                },
              ]}
            />
          ),
        },
        {
          id: 'subscriptions',
          title: 'Subscriptions',
          count: record.subscriptions.length,
          content: (
            <RelatedTable
              label="Subscriptions"
              name="example-subscriptions"
              rows={record.subscriptions}
              rowKey={({ id: key }) => String(key)}
              columns={[
                {
                  id: 'id',
                  header: 'ID',
                  cell: (row) => <Id value={row.id} />,
                  value: (row) => row.id,
                  main: true,
                },
                {
                  id: 'rate',
                  header: 'Rate',
                  align: 'end',
                  cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
                  value: ({ rate }) => Number(rate),
                },
                {
                  id: 'status',
                  header: 'Status',
                  width: 160,
                  cell: ({ status }) => fieldValue(subscription, 'status', status),
                  value: ({ status }) => status,
                },
              ]}
            />
          ),
        },
      ]}
      history={<RecordHistory resource={client} recordKey={record.id} />}
    />
  );
}
