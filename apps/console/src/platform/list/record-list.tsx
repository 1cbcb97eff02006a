import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import type { ListPageProps } from '#kit/list-page/list-page.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { useAddressPart } from '../screen/address-part.ts';
import type { Screen } from '../screen/define-screen.ts';
import { useLiveRecords } from '../query/live.ts';
import { useRights } from '../session/rights.ts';
import { printRoute } from '@supersync/contract/kernel/route-pattern.ts';
import { ResourceList } from '../resource/resource-list.tsx';
import { chosenTab, tabCounts, whereAt, type List } from './define-list.ts';

type Passed<Row> = Pick<
  ListPageProps<Row>,
  'hrefOf' | 'editHrefOf' | 'lead' | 'actions' | 'above' | 'beside' | 'tools' | 'bulk' | 'preview' | 'instead'
>;

export interface RecordPanel {
  /** By default the noun of the record and its id. */
  readonly title?: ReactNode;
  readonly size?: 'normal' | 'wide';
  readonly content: ReactNode;
}

export interface RecordListProps<R extends Resource, P extends string> extends Passed<With<R, P>> {
  readonly list: List<R, P>;
  /** Its title and description are shown above the list. */
  readonly screen: Screen;
  /** The record in a panel beside the list, for a list that opens its records there. */
  readonly panel?: (id: number, close: () => void) => RecordPanel;
  readonly empty?: ReactNode;
}

const idOf = (row: object): string => String(Reflect.get(row, 'id'));

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Tabs<R extends Resource, P extends string>({ list }: { readonly list: List<R, P> }) {
  const [search] = useSearchParams();
  const counts = useQuery(tabCounts(list)).data;
  const { tabs } = list;
  const shown = useAddressPart(tabs === undefined ? [] : [tabs.name]);
  if (tabs === undefined) return null;
  const noticed = (value: string) => {
    const tone = tabs.of.tones[value];
    return tone === 'warning' || tone === 'danger' ? { tone } : {};
  };
  return (
    <CountTabs
      label={tabs.label}
      value={chosenTab(list, search)}
      tabs={tabs.of.values.map((value) => ({
        value,
        label: tabs.of.labels[value] ?? value,
        count: counts?.[value]?.count,
        isCapped: counts?.[value]?.isCapped,
        ...noticed(value),
      }))}
      onChange={(value) => shown.show(value === null ? {} : { [tabs.name]: value })}
    />
  );
}

/** A declared list as a page: `<RecordList list={clientList} screen={clientsScreen} actions={…} />`. */
export function RecordList<R extends Resource, P extends string>(props: RecordListProps<R, P>) {
  const { list, screen, panel, above, beside, empty, ...passed } = props;
  const { resource, columns, filters, tabs, open, edit, panels = [], ...query } = list;
  const [search] = useSearchParams();
  const opened = useAddressPart([open, edit, ...panels].filter((name) => typeof name === 'string'));
  const mayEdit = useRights(resource).update && edit !== undefined;
  const openId = typeof open === 'string' ? opened.number(open) : null;
  const close = (): void => opened.show({});
  const addressOf = (place: Screen | string, row: object): string =>
    typeof place === 'string'
      ? opened.hrefOf({ [place]: idOf(row) })
      : printRoute(place.path, { id: idOf(row) });
  useLiveRecords(resource);
  const shownPanel = openId === null ? undefined : panel?.(openId, close);
  return (
    <ResourceList<R, P>
      {...query}
      resource={resource}
      title={screen.title}
      lead={screen.description}
      {...(columns === undefined ? {} : { columns })}
      {...(filters === undefined ? {} : { filters })}
      where={whereAt(list, chosenTab(list, search))}
      {...(open === undefined
        ? {}
        : {
            hrefOf: (row: With<R, P>) => addressOf(open, row),
          })}
      {...(mayEdit ? { editHrefOf: (row: With<R, P>) => addressOf(edit, row) } : {})}
      above={
        <>
          {tabs === undefined ? null : <Tabs list={list} />}
          {above}
        </>
      }
      {...passed}
      {...(beside === undefined && panel === undefined
        ? {}
        : {
            beside:
              beside ??
              (shownPanel === undefined ? null : (
                <SidePanel
                  title={shownPanel.title ?? `${capital(resource.singular)} ${openId}`}
                  {...(shownPanel.size === undefined ? {} : { size: shownPanel.size })}
                  onClose={close}
                >
                  {shownPanel.content}
                </SidePanel>
              )),
          })}
      {...(empty === undefined ? {} : { empty })}
    />
  );
}
