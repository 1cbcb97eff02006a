import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Where } from '@supersync/contract/kernel/query/query.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { capitalized } from '#kit/value/format.ts';
import { client } from '../query/api.ts';
import type { BoundScreen, Screen } from './define-screen.ts';
import { addressOn } from './record-address.ts';
import { keyText, recordName } from '../record/record-name.ts';

export interface FoundRecord {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
}

/** Records the filter box finds. They show to whoever may open `screen`. */
export interface RecordSearch {
  readonly heading: string;
  readonly screen: Screen;
  readonly find: (text: string) => Promise<readonly FoundRecord[]>;
}

/** Something the filter box can start: "Run a task…". It shows to whoever may open `screen`. */
export interface QuickAction {
  readonly label: string;
  readonly screen: Screen;
  readonly href: string;
  readonly keywords?: readonly string[];
}

/** A number on the home page that leads to the rows behind it. Nothing shows while the number is 0. */
export interface AttentionCard {
  readonly title: string;
  /** Where it leads, already filtered; it shows to whoever may open `screen`. */
  readonly href: string;
  readonly screen: Screen;
  /** What it takes besides opening the screen. */
  readonly access?: Access;
  readonly tone: 'info' | 'warning' | 'danger';
  /** The resource counted: a change of it counts again. */
  readonly resource: Resource;
  readonly count: () => Promise<number>;
}

/** What features offer to the filter box. */
export interface Offers {
  readonly search: readonly RecordSearch[];
  readonly actions: readonly QuickAction[];
}

/** What a feature gives to the console; each `features/<noun>/index.ts` exports one as `feature`. */
export interface Feature extends Partial<Offers> {
  readonly screens: readonly BoundScreen[];
}

/** Each `features/<noun>/attention.ts` exports them as `attention`: apart, for the home page needs nothing else. */
export const defineAttention = (cards: readonly AttentionCard[]): readonly AttentionCard[] => cards;

export const defineFeature = (feature: Feature): Feature => feature;

const recordsShown = 5;

interface SearchWords<R extends Resource> {
  /** A second line that tells records of the same name apart. */
  readonly detail: (row: Row<R>) => string;
  /** Where the plural of the resource does not say enough. */
  readonly heading?: string;
  /** Where another field than the resource's label says more. */
  readonly label?: (row: Row<R>) => string;
  /** Where the record has no page of its own at `screen`. */
  readonly href?: (row: Row<R>) => string;
}

/** Records found by the resource's own search: `searchRecords(client, clientScreen, { detail: … })`. */
export function searchRecords<R extends Resource>(
  resource: R,
  screen: Screen,
  words: SearchWords<R>,
): RecordSearch {
  const {
    heading = capitalized(resource.plural),
    detail,
    label = (row) => recordName(resource, row),
    href = (row) => addressOn(screen, keyText(resource, row)),
  } = words;
  return {
    heading,
    screen,
    async find(text) {
      const { data } = await client.list(resource, { search: text, limit: recordsShown });
      return data.map((row) => ({ label: label(row), detail: detail(row), href: href(row) }));
    },
  };
}

/** How many records meet a condition, without fetching them. */
export async function countRecords<R extends Resource>(resource: R, where: Where<R>): Promise<number> {
  const { meta } = await client.list(resource, { where, limit: 1 });
  return meta.total;
}
