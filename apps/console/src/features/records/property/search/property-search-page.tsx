import { searchCsv } from '@supersync/contract/records/property/search.ts';
import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { PropertyHit } from '@supersync/contract/records/property/search.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { Facets } from '#kit/list-page/facets.tsx';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { printView, type ListState } from '#kit/list-page/list-state.ts';
import { useListState, type ListStateHandle } from '#kit/list-page/use-list-state.ts';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { later } from '#kit/on-demand/later.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ImportCsv } from '#platform/csv-import/import-csv.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { ResourceViews } from '#platform/resource/resource-views.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { BulkEdit } from '../bulk/bulk-edit.tsx';
import { SpellingSuggestion } from './spelling-suggestion.tsx';
import { PropertyMap } from './property-map.tsx';
import { PropertyPreview, PropertyTitle } from './property-preview.tsx';
import { newPropertyForm } from '../property-forms.ts';
import { propertyScreen, propertySearchScreen } from '../screens.ts';
import { searchColumns } from './search-columns.tsx';
import { facetFields } from './search-facets.ts';
import {
  csvAddress,
  firstPage,
  pageRows,
  searchDefaults,
  searchOf,
  searchPage,
  sortOf,
} from './search-query.ts';

const BatchesDialog = later(async () => (await import('../bulk/batches-dialog.tsx')).BatchesDialog);

const nothing = { search: '', filters: {} };

/** The server sorts by one column. */
function useSearchState(): ListStateHandle {
  const list = useListState(searchDefaults);
  return useMemo(
    () => ({
      ...list,
      change: ({ sort, ...part }: Partial<ListState>, replace?: boolean) =>
        list.change(sort === undefined ? part : { ...part, sort: sort.slice(-1) }, replace),
    }),
    [list],
  );
}

export function Page() {
  const mayExport = useMayCall(searchCsv);
  const [parameters, setParameters] = useSearchParams();
  const list = useSearchState();
  const navigate = useNavigate();
  const { state } = list;
  const search = searchOf(state);
  const limit = pageRows(state);
  const rows = useWindowedRows<PropertyHit>(printView(state, list.defaults), limit, state.page, (page) =>
    searchPage(search, { sort: sortOf(state), page, limit }),
  );
  const first = useQuery({ ...firstPage(state), placeholderData: keepPreviousData }).data;
  const fields = useMemo(() => facetFields(first?.facets), [first?.facets]);
  useLiveRecords(propertyMeta);
  useLiveRecords(propertyBatch);

  const open = (name: 'map' | 'at' | 'changes' | 'new', value: string | null): void =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const onMap = parameters.get('map') === '1';
  const at = onMap && /^\d{1,10}$/.test(parameters.get('at') ?? '') ? Number(parameters.get('at')) : null;
  const isGuess = first !== undefined && first.corrected.length > 0;

  return (
    <>
      <ListPage
        title={propertySearchScreen.title}
        countLabel={rows.total === 1 ? 'property' : 'properties'}
        name="property-search"
        columns={searchColumns}
        filterFields={fields}
        list={list}
        rows={rows}
        failed={messageOf}
        rowKey={({ id }) => String(id)}
        hrefOf={({ id }) => hrefOf(propertyScreen, { id })}
        editHrefOf={({ id }) => hrefOf(propertyScreen, { id }, { edit: '1' })}
        {...(mayExport
          ? { csvHref: (shown: readonly string[]) => csvAddress(state, [...new Set([...shown, 'id'])]) }
          : {})}
        importCsv={<ImportCsv resource={propertyMeta} />}
        searchLabel="Name, address, client, phone or any id"
        views={<ResourceViews list={list} name="property-search" />}
        lead={
          isGuess ? (
            <SpellingSuggestion
              corrected={first.corrected}
              typed={state.search}
              onSearch={(text) => list.change({ search: text })}
            />
          ) : (
            propertySearchScreen.description
          )
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden="true" />}
              onClick={() => open('changes', '1')}
            >
              Bulk changes
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new', '1')}>
              New property
            </Button>
          </>
        }
        tools={
          <SegmentedControl
            size="xs"
            aria-label="How the properties are shown"
            value={onMap ? 'map' : 'table'}
            onChange={(shown) => open('map', shown === 'map' ? '1' : null)}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'map', label: 'Map' },
            ]}
          />
        }
        facets={
          <Facets
            fields={first === undefined ? undefined : fields}
            filters={state.filters}
            onChange={(filters) => list.change({ filters })}
          />
        }
        bulk={(selection, count, clear) => (
          <BulkEdit selection={selection} count={count} search={search} isGuess={isGuess} onDone={clear} />
        )}
        preview={({ id, name }) => ({ title: name, content: <PropertyPreview id={id} /> })}
        beside={
          at === null ? null : (
            <SidePanel
              title={<PropertyTitle id={at} />}
              onClose={() => open('at', null)}
              actions={
                <Button
                  component={Link}
                  to={hrefOf(propertyScreen, { id: at })}
                  size="compact-sm"
                  variant="default"
                >
                  Open
                </Button>
              }
            >
              <PropertyPreview id={at} />
            </SidePanel>
          )
        }
        {...(onMap
          ? {
              instead: (
                <PropertyMap
                  search={search}
                  onOpen={(id) => open('at', String(id))}
                  onClear={() => list.change(nothing)}
                />
              ),
            }
          : {})}
        empty={
          <EmptyState
            title="No properties yet"
            action={<Button onClick={() => open('new', '1')}>New property</Button>}
          >
            Importers bring them in from clients’ feeds; one can also be entered by hand.
          </EmptyState>
        }
      />
      {parameters.get('changes') === '1' ? <BatchesDialog onClose={() => open('changes', null)} /> : null}
      {parameters.get('new') === '1' ? (
        <FormDialog
          form={newPropertyForm}
          onSaved={({ id }) => void navigate(hrefOf(propertyScreen, { id }))}
          onClose={() => open('new', null)}
        />
      ) : null}
    </>
  );
}
