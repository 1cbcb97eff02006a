import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { uploadPartnerList } from '@supersync/contract/syndication/promoted-listing/connection-actions.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { propertyScreen } from '#features/records/property/screens.ts';
import { connectionsAt, orphanList } from './connection-list.tsx';
import { connectionCounts, connectionTabs } from './connection-queries.ts';
import { promotedConnectionsScreen } from '../screens.ts';

const UploadDialog = later(async () => (await import('../upload-dialog.tsx')).UploadDialog);

export function Page() {
  const shown = useAddressPart(['show']);
  const open = useAddressPart(['upload']);
  const counts = useQuery(connectionCounts).data;
  const mayUpload = useMayCall(uploadPartnerList);
  const asked = shown.get('show');
  const tab = isChoice(connectionTabs, asked) ? asked : null;
  const connections = useMemo(() => connectionsAt(tab), [tab]);
  const shared = {
    screen: promotedConnectionsScreen,
    above: (
      <CountTabs
        label="Status"
        value={tab}
        tabs={connectionTabs.values.map((value) => ({
          value,
          label: connectionTabs.labels[value],
          count: counts?.[value]?.count,
          isCapped: counts?.[value]?.isCapped,
          ...(value === 'missing' || value === 'orphan' ? { tone: 'warning' as const } : {}),
        }))}
        onChange={(value) => shown.show(value === null ? {} : { show: value })}
      />
    ),
    actions: mayUpload ? (
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => open.show({ upload: 1 })}
      >
        Upload a partner’s list
      </Button>
    ) : null,
  };
  return (
    <>
      {tab === 'orphan' ? (
        <RecordList
          key="orphans"
          {...shared}
          list={orphanList}
          empty={
            <EmptyState title="No unmatched IDs">
              Every ID in the partners’ lists belongs to one of our properties, or no list was uploaded yet.
            </EmptyState>
          }
        />
      ) : (
        <RecordList
          key="connections"
          {...shared}
          list={connections}
          hrefOf={({ propertyId }) => hrefOf(propertyScreen, { id: propertyId })}
          empty={
            <EmptyState title="No promoted properties">
              Promoted and requested properties appear here with their IDs at the partner.
            </EmptyState>
          }
        />
      )}
      {open.get('upload') === null ? null : <UploadDialog onClose={() => open.show({})} />}
    </>
  );
}
