import { isChoice, type Choices } from '@supersync/contract/kernel/choices.ts';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import type { Screen } from '../screen/define-screen.ts';
import { countRecords, type Waiting } from '../screen/feature.ts';
import { resourcesRead } from '../query/resource-queries.ts';
import type { FixedQuery } from '../resource/resource-query.ts';
import type { ListColumn } from './list-columns.tsx';

type Conditions = Readonly<Record<string, unknown>>;

/** Tabs above the table: the number of rows of each kind, and a click to filter by it. */
export interface ListTabs {
  /** The address parameter that holds the selected tab. */
  readonly name: string;
  /** The label of the tabs. */
  readonly label: string;
  readonly of: Choices;
  readonly where: (value: string) => Conditions;
}

interface ListTabsDefinition<V extends string> {
  readonly name: string;
  readonly label: string;
  readonly of: Choices<V>;
  readonly where: (value: V) => Conditions;
}

/**
 * Tabs by custom conditions, such as a period:
 * `tabsOf({ name: 'period', label: 'Period', of: periods, where })`.
 */
export const tabsOf = <V extends string>({ of, where, ...tabs }: ListTabsDefinition<V>): ListTabs => ({
  ...tabs,
  of,
  where: (value) => (isChoice(of, value) ? where(value) : {}),
});

/** Tabs by the values of a choice field: `tabsByField(promotedTransfer, 'status')`. */
export function tabsByField<R extends Resource>(resource: R, name: keyof R['fields'] & string): ListTabs {
  const field = resource.fields[name];
  if (field?.choices === undefined) throw new TypeError(`${resource.name}.${name} is no choice`);
  return { name, label: labelOf(name, field), of: field.choices, where: (value) => ({ [name]: value }) };
}

interface Definition<R extends Resource, P extends string> extends Omit<FixedQuery<P>, 'where'> {
  /** The key for stored settings, where a resource has several lists. */
  readonly name?: string;
  /** Conditions the list always has, such as one client's records. */
  readonly where?: Conditions;
  /**
   * Fields by name (`'status'`), fields of related records by path (`'client.name'`), counts of related records
   * by the relation's name, and custom columns; by default every field.
   */
  readonly columns?: readonly (string | ListColumn<With<R, P>>)[];
  /** Filters beyond the resource's own fields: by path (`'client.name'`), or replacing a field's filter. */
  readonly filters?: readonly (string | FilterField)[];
  readonly tabs?: ListTabs;
  /** Shown when the rows cannot be loaded and the server gives no reason. */
  readonly failed?: string;
  /** What a row opens: the record's screen, or the address parameter that opens it in a panel beside the list. */
  readonly open?: Screen | string;
  /** Where a row is edited, in the same way; for people who may update the record. */
  readonly edit?: Screen | string;
  /** Other parameters that open something in the same place: opening a row removes them. */
  readonly panels?: readonly string[];
}

/** How the records of a resource are listed; page and prefetch both read it, so that their queries are the same. */
export interface List<R extends Resource = Resource, P extends string = string> extends Definition<R, P> {
  readonly resource: R;
}

/**
 * `export const transferList = defineList(promotedTransfer, { relations: ['client'], columns: ['client.name', 'status'],
 * tabs: tabsByField(promotedTransfer, 'status'), open: 'transfer' })`
 */
export const defineList = <R extends Resource, const P extends string = never>(
  resource: R,
  definition: Definition<R, P>,
): List<R, P> => ({ resource, ...definition });

type Asked = Pick<List, 'where' | 'tabs'>;

/** The tab selected by an address; null shows all rows. */
export function chosenTab({ tabs }: Pick<List, 'tabs'>, search: URLSearchParams): string | null {
  const value = tabs === undefined ? null : search.get(tabs.name);
  return tabs !== undefined && isChoice(tabs.of, value) ? value : null;
}

/** The conditions of the list at an address, without its filters. */
export function whereAt({ where = {}, tabs }: Asked, tab: string | null): Conditions {
  if (tabs === undefined || tab === null) return where;
  const narrowed = tabs.where(tab);
  return Object.keys(where).length === 0 ? narrowed : { and: [where, narrowed] };
}

/** The number of rows behind each tab. */
export function tabCounts<R extends Resource, P extends string>(list: List<R, P>) {
  const { resource, tabs } = list;
  const wheres = (tabs?.of.values ?? []).map((value) => [value, whereAt(list, value)] as const);
  return queryOptions({
    queryKey: [resource.name, 'tabs', tabs?.name, wheres],
    queryFn: async (): Promise<Readonly<Record<string, Waiting>>> =>
      Object.fromEntries(
        await Promise.all(
          wheres.map(
            async ([value, conditions]) => [value, await countRecords(resource, {}, conditions)] as const,
          ),
        ),
      ),
    // A tab may filter by a field of a related record.
    meta: { reads: [...resourcesRead(resource, list.relations ?? [])] },
    enabled: tabs !== undefined,
  });
}
