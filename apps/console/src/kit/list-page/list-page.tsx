import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { onDemand } from '../on-demand/on-demand.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { arrangedColumns } from '../table/arranged-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { noSelection, selectedCount, type Selection } from '../table/selection.ts';
import type { TableColumn } from '../table/table-column.ts';
import { useTableLayout } from '../table/use-table-layout.ts';
import { formatNumber } from '../value/format.ts';
import { DrawnColumnsMenu, DrawnFilterBar } from './drawn-bar.tsx';
import type { FilterField } from './list-filter.ts';
import classes from './list-page.module.css';
import { nextSort, printView } from './list-state.ts';
import { columnsPreview, type RowPreview } from './row-preview.tsx';
import { SearchBox } from './search-box.tsx';
import type { ListStateHandle } from './use-list-state.ts';
import { useVisibleRange } from './window/use-visible-range.ts';
import type { WindowedRows } from './window/use-windowed-rows.ts';

const FilterBar = onDemand(async () => (await import('./filter-bar.tsx')).FilterBar, DrawnFilterBar);
const ColumnsMenu = onDemand(async () => (await import('./columns-menu.tsx')).ColumnsMenu, DrawnColumnsMenu);

export interface ListPageProps<Row> {
  readonly title: string;
  /** The plural noun in lower case: "clients". */
  readonly countLabel: string;
  /** The key under which the column layout is stored; one per list. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Omitted where the page has its own search instead of filters. */
  readonly filterFields?: readonly FilterField[];
  /** From `useListState(defaults)`. */
  readonly list: ListStateHandle;
  /** From `useWindowedRows(…)`. */
  readonly rows: WindowedRows<Row>;
  readonly rowKey: (row: Row) => string;
  readonly hrefOf?: (row: Row) => string;
  /** Where a row is edited; undefined if it cannot be. */
  readonly editHrefOf?: (row: Row) => string | undefined;
  /** The placeholder: "Search clients". Omitted where a list cannot be searched. */
  readonly searchLabel?: string;
  /** The address of the CSV; a function where it depends on the visible columns. */
  readonly csvHref?: string | ((shownColumns: readonly string[]) => string);
  /** Instead of an address, where all rows are loaded already: makes the file from the visible columns. */
  readonly onExport?: (shownColumns: readonly string[]) => void;
  /** Beside the export: the same file taken back in. */
  readonly importCsv?: ReactNode;
  /** One line on what the list is for. */
  readonly lead?: ReactNode;
  /** Right of the title, the primary one last. */
  readonly actions?: ReactNode;
  /** Between the title and the bar: a summary chart or a warning about the whole list. */
  readonly above?: ReactNode;
  /** Left of the rows: `<Facets>`. */
  readonly facets?: ReactNode;
  /** A `<SidePanel>` opened by the address, instead of the preview. */
  readonly beside?: ReactNode;
  /** Left in the bar: saved views. */
  readonly views?: ReactNode;
  /** More controls in the bar, such as a switch between table and map. */
  readonly tools?: ReactNode;
  /** Actions for the selected rows; without it rows cannot be selected. */
  readonly bulk?: (selection: Selection, count: number, clear: () => void) => ReactNode;
  /** By default all columns of the row, also hidden ones; a list with its own panel opens that. */
  readonly preview?: (row: Row) => RowPreview;
  /** No rows at all, without any filter: what will appear here and how to make the first one. */
  readonly empty: ReactNode;
  /** The words of an error for people: its own message may be of an exception. */
  readonly failed: (error: Error) => string;
  /** No rows match, where the page has a better text than "No row fits". */
  readonly noMatch?: ReactNode;
  /** Instead of the table, such as a map or cards of the same rows. */
  readonly instead?: ReactNode | ((rows: WindowedRows<Row>) => ReactNode);
}

/** The list, one of the four page shapes. Its whole state is in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, rows, columns, rowKey } = props;
  const { state } = list;
  const layout = useTableLayout(props.name, columns);
  const listKey = printView(state, list.defaults);
  const shownColumns = (): string[] => arrangedColumns(columns, layout.columns).map(({ id }) => id);

  const [selection, setSelection] = useState({ of: listKey, is: noSelection });
  // A selection belongs to one list; it is empty after the list changes.
  const chosen = selection.of === listKey ? selection.is : noSelection;
  const choose = (is: Selection): void => setSelection({ of: listKey, is });
  const chosenCount = selectedCount(chosen, rows.total ?? 0);

  const [previewed, setPreviewed] = useState<Row>();
  const navigate = useNavigate();
  const enterTable = useRef<(() => void) | null>(null);
  const inSight = useVisibleRange(list, rows.onVisibleRange);
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0;
  const { hrefOf } = props;
  const opensBeside = props.preview === undefined && props.beside !== undefined && hrefOf !== undefined;
  const previewOf = props.preview ?? ((row: Row) => columnsPreview(columns, row));
  const preview = previewed === undefined ? undefined : previewOf(previewed);
  const instead = typeof props.instead === 'function' ? props.instead(rows) : props.instead;
  const failed = rows.error !== null && rows.total === undefined;

  return (
    <div className={classes.page}>
      <PageHeader
        title={props.title}
        count={rows.total ?? null}
        countLabel={props.countLabel}
        countIsCapped={rows.totalIsCapped === true}
        lead={props.lead}
        actions={props.actions}
      />
      {props.above}
      <div className={classes.bar} role="search" aria-label={`Narrow down: ${props.title}`}>
        {props.views}
        {props.searchLabel !== undefined && (
          <SearchBox
            value={state.search}
            placeholder={props.searchLabel}
            onChange={(search) => search !== state.search && list.change({ search }, true)}
            {...(props.instead === undefined ? { onDown: () => enterTable.current?.() } : {})}
          />
        )}
        {props.filterFields !== undefined && (
          <FilterBar
            fields={props.filterFields}
            filters={state.filters}
            onChange={(filters) => list.change({ filters })}
          />
        )}
        <span className={classes.spacer} />
        {props.tools === undefined ? null : <div className={classes.tools}>{props.tools}</div>}
        {props.instead === undefined && <ColumnsMenu columns={columns} layout={layout} />}
        {props.csvHref !== undefined && (
          <Button
            component="a"
            href={typeof props.csvHref === 'string' ? props.csvHref : props.csvHref(shownColumns())}
            download
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        )}
        {props.onExport !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => props.onExport?.(shownColumns())}
          >
            Export CSV
          </Button>
        )}
        {props.importCsv}
      </div>
      <div className={classes.main}>
        {props.facets}
        <div className={classes.content}>
          {failed ? (
            <ErrorState
              message={rows.error === null ? '' : props.failed(rows.error)}
              kept="Your search and filters are unchanged."
              onRetry={rows.retry}
              requestId={requestIdOf(rows.error)}
            />
          ) : (
            (instead ?? (
              <DataTable
                label={props.title}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                layout={layout}
                sort={state.sort}
                onSort={(column, add) => list.change({ sort: nextSort(state.sort, column, add) })}
                {...(props.bulk === undefined ? {} : { selection: chosen, onSelectionChange: choose })}
                {...(props.hrefOf === undefined ? {} : { hrefOf: props.hrefOf })}
                {...(props.editHrefOf === undefined ? {} : { editHrefOf: props.editHrefOf })}
                {...(opensBeside
                  ? { onPreview: (row: Row) => void navigate(hrefOf(row)) }
                  : {
                      onPreview: (row: Row) =>
                        setPreviewed((now) =>
                          now !== undefined && rowKey(now) === rowKey(row) ? undefined : row,
                        ),
                      onActiveChange: (row: Row | undefined) =>
                        setPreviewed((now) => (now === undefined ? undefined : row)),
                    })}
                onVisibleRange={inSight.report}
                firstRow={inSight.firstRow}
                resetKey={listKey}
                refreshing={rows.refreshing}
                pageKeys
                enter={enterTable}
                empty={
                  isFiltered
                    ? (props.noMatch ?? (
                        <EmptyState
                          title="Nothing matches"
                          action={
                            <Button
                              variant="default"
                              onClick={() => list.change({ search: '', filters: {} })}
                            >
                              Clear search and filters
                            </Button>
                          }
                        >
                          No row fits the search and all of the filters.
                        </EmptyState>
                      ))
                    : props.empty
                }
              />
            ))
          )}
          {/* Overlays the table, so that no row moves when the first one is selected. */}
          {chosenCount > 0 && props.bulk !== undefined && (
            <div className={classes.bulk} role="region" aria-label="With the selected rows">
              <strong>{formatNumber(chosenCount)} selected</strong>
              {props.bulk(chosen, chosenCount, () => choose(noSelection))}
              <span className={classes.spacer} />
              <Button size="compact-sm" variant="subtle" color="neutral" onClick={() => choose(noSelection)}>
                Clear selection
              </Button>
            </div>
          )}
        </div>
        {props.beside}
        {previewed !== undefined && preview !== undefined && (
          <SidePanel
            title={preview.title}
            onClose={() => setPreviewed(undefined)}
            actions={
              props.hrefOf && (
                <Button component={Link} to={props.hrefOf(previewed)} size="compact-sm" variant="default">
                  Open
                </Button>
              )
            }
          >
            {preview.content}
          </SidePanel>
        )}
      </div>
    </div>
  );
}

/** Errors of our client carry a request id; the kit knows nothing else about them. */
function requestIdOf(error: unknown): string | undefined {
  const problem: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'problem') : null;
  const id: unknown =
    typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'requestId') : null;
  return typeof id === 'string' ? id : undefined;
}
