import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { partnerStatuses } from '@supersync/contract/syndication/partner/partner.ts';
import type { AuditedProperty } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { Button, Group, Menu } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { SearchBox } from '#kit/list-page/search-box.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { noSelection, type Selection } from '#kit/table/selection.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { ShowMore } from '#platform/loaded/show-more.tsx';
import { numberIn } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { partnerScreen } from '#features/syndication/partner/screens.ts';
import classes from './audit.module.css';
import {
  auditClientOptions,
  auditPartnerOptions,
  auditPropertiesOptions,
  matrixOptions,
} from './audit-queries.ts';
import { filterSearch, useAuditFilters } from './filters.ts';
import { FixMenu } from './fix/fix-menu.tsx';
import { stateCount, sumOf, totalOf } from './matrix/matrix-rows.ts';
import { StateTabs } from './matrix/state-tabs.tsx';
import {
  clientSyndicationScreen,
  partnerSyndicationScreen,
  propertySyndicationScreen,
  syndicationAuditScreen,
} from './screens.ts';

const BatchesDialog = later(async () => (await import('./fix/batches-dialog.tsx')).BatchesDialog);

const columnsOf = (isOfAll: boolean): readonly RelatedColumn<AuditedProperty>[] => [
  { id: 'name', header: 'Property', width: 190, grow: 1, main: true, value: ({ name }) => name },
  {
    id: 'state',
    header: 'Status',
    width: 160,
    cell: ({ state }) => <ChoiceBadge of={auditStates} value={state} />,
    value: ({ state }) => state,
  },
  {
    id: 'gate',
    header: 'Stopped at step',
    width: 140,
    cell: ({ gate }) => (gate === null ? 'None' : auditGates.labels[gate]),
    value: ({ gate }) => gate ?? '',
  },
  { id: 'words', header: 'Why', width: 240, grow: 2, cell: ({ words }) => <CutText text={words} /> },
  ...(isOfAll
    ? [
        {
          id: 'client',
          header: 'Client',
          width: 160,
          grow: 1,
          value: ({ clientName }: AuditedProperty) => clientName,
        },
      ]
    : []),
  {
    id: 'place',
    header: 'Place',
    width: 130,
    cell: ({ city, provinceCode }) => <CutText text={`${city}, ${provinceCode}`} />,
    value: ({ city }) => city,
  },
];

export function Page() {
  const params = useScreenParams(partnerSyndicationScreen);
  const clientId = numberIn(params.clientId);
  const { data: partner } = useSuspenseQuery(auditPartnerOptions(params.partnerId));
  const client = useQuery({ ...auditClientOptions(clientId ?? 0), enabled: clientId !== null });
  const matrix = useQuery(matrixOptions({ partnerId: partner.id, clientId: clientId ?? undefined }));
  const { filters, search, show } = useAuditFilters();
  const found = useInfiniteQuery(
    auditPropertiesOptions({ partnerId: partner.id, clientId, ...filters, search }),
  );
  const counts = useMemo(
    () => (matrix.data === undefined ? undefined : sumOf(matrix.data.cells)),
    [matrix.data],
  );
  const [isListingFixes, setIsListingFixes] = useState(false);
  // A selection is of what is listed: other filters begin anew.
  const listed = JSON.stringify([partner.id, clientId, filters, search]);
  const [selected, setSelected] = useState<{ of: string; selection: Selection }>({
    of: listed,
    selection: noSelection,
  });
  const selection = selected.of === listed ? selected.selection : noSelection;
  const select = (next: Selection): void => setSelected({ of: listed, selection: next });
  const columns = useMemo(() => columnsOf(clientId === null), [clientId]);
  const title = clientId === null ? partner.name : `${client.data?.name ?? 'Client'} at ${partner.name}`;
  usePageTitle(title);
  return (
    <RecordPage
      title={title}
      status={<ChoiceBadge of={partnerStatuses} value={partner.status} />}
      facts={
        counts === undefined
          ? []
          : [
              { label: 'Properties', value: formatNumber(totalOf(counts)) },
              { label: 'Live', value: formatNumber(stateCount(counts, 'live')) },
              { label: 'Stopped', value: formatNumber(stateCount(counts, 'stopped')) },
              ...(clientId === null
                ? [{ label: 'Clients', value: formatNumber(matrix.data?.clients ?? 0) }]
                : []),
            ]
      }
      menu={
        <>
          <Menu.Item component={Link} to={hrefOf(syndicationAuditScreen, {}, filterSearch(filters))}>
            All clients and partners
          </Menu.Item>
          {clientId === null ? null : (
            <>
              <Menu.Item
                component={Link}
                to={hrefOf(clientSyndicationScreen, { clientId }, filterSearch(filters))}
              >
                Other partners of the client
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={hrefOf(
                  partnerSyndicationScreen,
                  { partnerId: partner.partnerKey },
                  filterSearch(filters),
                )}
              >
                {partner.name} at all clients
              </Menu.Item>
            </>
          )}
          <Menu.Item component={Link} to={hrefOf(partnerScreen, { id: partner.id })}>
            Partner settings
          </Menu.Item>
          <Menu.Item onClick={() => setIsListingFixes(true)}>Bulk fixes</Menu.Item>
        </>
      }
      above={
        <>
          <StateTabs counts={counts} filters={filters} onChange={show} />
          {isListingFixes ? <BatchesDialog onClose={() => setIsListingFixes(false)} /> : null}
        </>
      }
      sections={[
        {
          id: 'properties',
          title: 'Properties',
          actions: (
            <Group gap="xs" wrap="nowrap">
              {counts === undefined ? null : (
                <FixMenu
                  partner={partner}
                  clientId={clientId}
                  counts={counts}
                  filters={filters}
                  search={search}
                  selection={selection}
                  onDone={() => select(noSelection)}
                />
              )}
              <SearchBox
                value={search}
                onChange={(text) => show({ search: text })}
                placeholder="Search properties"
              />
            </Group>
          ),
          content: found.isLoadingError ? (
            <QueryError query={found} />
          ) : (
            <div className={classes.stack}>
              <RelatedTable
                label="Properties"
                name="syndication-properties"
                columns={columns}
                rows={found.data?.pages.flatMap(({ rows }) => rows)}
                rowKey={({ propertyId }) => String(propertyId)}
                selection={selection}
                onSelectionChange={select}
                hrefOf={({ propertyId, clientId: of }) =>
                  hrefOf(
                    propertySyndicationScreen,
                    {
                      partnerId: partner.partnerKey,
                      propertyId,
                      ...(clientId === null ? {} : { clientId: of }),
                    },
                    filterSearch(filters),
                  )
                }
                maxRows={18}
                empty={
                  <EmptyState
                    title="No properties"
                    action={
                      <Button variant="default" onClick={() => show({ state: null, gate: null, search: '' })}>
                        Show all
                      </Button>
                    }
                  >
                    No property matches.
                  </EmptyState>
                }
              />
              <ShowMore query={found} />
            </div>
          ),
        },
      ]}
    />
  );
}
