import { allows } from '@supersync/contract/access/access.ts';
import { partnerListing } from '@supersync/contract/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/promoted-listing/promoted-connection.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { later } from '../../kit/on-demand/later.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { propertyScreen } from '../property/screens.ts';
import { connectionColumns, connectionFilters, orphanColumns, orphanFilters } from './connection-columns.tsx';
import {
  connectionRelations,
  connectionTabs,
  isConnectionTab,
  orphanRelations,
  orphanWhere,
  standingCounts,
  tabWords,
} from './connection-queries.ts';
import { promotedConnectionsScreen } from './screens.ts';

const UploadDialog = later(async () => (await import('./upload-dialog.tsx')).UploadDialog);

export function Page() {
  const held = useHeld();
  const shown = useAddressPart(['show']);
  const open = useAddressPart(['upload']);
  const counts = useQuery(standingCounts).data;
  useLiveRecords(promotedConnection);
  useLiveRecords(partnerListing);

  const asked = shown.get('show');
  const tab = isConnectionTab(asked) ? asked : null;
  const mayChange = allows(held, ['supersync_promoted_listings'], 'u');
  const shared = {
    title: promotedConnectionsScreen.title,
    lead: promotedConnectionsScreen.description,
    above: (
      <CountTabs
        label="How they stand"
        value={tab}
        tabs={connectionTabs.map((value) => ({
          value,
          label: tabWords[value],
          count: counts?.[value],
          ...(value === 'missing' || value === 'orphan' ? { tone: 'warning' as const } : {}),
        }))}
        onChange={(value) => shown.show(value === null ? {} : { show: value })}
      />
    ),
    actions: mayChange ? (
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
        <ResourceList
          key="orphans"
          {...shared}
          resource={partnerListing}
          name="orphan-listings"
          relations={orphanRelations}
          columns={orphanColumns}
          moreFilters={orphanFilters}
          where={orphanWhere}
          empty={
            <EmptyState title="Nothing without a property">
              Every id in the partners’ lists belongs to one of our properties, or no list was uploaded yet.
            </EmptyState>
          }
        />
      ) : (
        <ResourceList
          key="connections"
          {...shared}
          resource={promotedConnection}
          relations={connectionRelations}
          columns={connectionColumns}
          hrefOf={({ propertyId }) => hrefOf(propertyScreen, { id: propertyId })}
          moreFilters={connectionFilters}
          where={tab === null ? {} : { standing: tab }}
          empty={
            <EmptyState title="No promoted properties">
              Properties that are promoted or asked to be show here, with their ids at the partner.
            </EmptyState>
          }
        />
      )}
      {open.get('upload') === null ? null : <UploadDialog onClose={() => open.show({})} />}
    </>
  );
}
