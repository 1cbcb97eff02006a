import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query, Where } from '@supersync/contract/kernel/query/query.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { capitalized } from '#kit/value/format.ts';
import { client } from '../query/api.ts';
import type { BoundScreen, Screen } from './define-screen.ts';
import { findRows, guessRows } from '../find/find-rows.ts';
import { addressOn } from './record-address.ts';
import { keyText, recordName } from '../record/record-name.ts';

/** Something one can do with a record that was found: "Edit client". It shows to whoever may open `screen`. */
export type RecordVerb = {
  readonly label: string;
  readonly screen: Screen;
} & (
  | { readonly href: string }
  /** Does it at once; answers where to go on. */
  | { readonly run: () => Promise<string | undefined> }
);

export interface FoundRecord {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
  readonly verbs?: readonly RecordVerb[];
  /** Not what was typed, but what it may have been meant to be. */
  readonly guessed?: boolean;
}

/** What people look for most, in the order the filter box lists it; other records follow. */
export const foremostKinds = ['client', 'property', 'person'] as const;
export type ForemostKind = (typeof foremostKinds)[number];

/** Records the filter box finds. They show to whoever may open `screen`. */
export interface RecordSearch {
  readonly kind?: ForemostKind;
  readonly heading: string;
  readonly screen: Screen;
  readonly find: (text: string) => Promise<readonly FoundRecord[]>;
  /** Asked where nothing is found: records of a similar name. */
  readonly guess?: (text: string) => Promise<readonly FoundRecord[]>;
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

interface SearchWords<R extends Resource> {
  /** A second line that tells records of the same name apart. */
  readonly detail: (row: Row<R>) => string;
  /** Where the plural of the resource does not say enough. */
  readonly heading?: string;
  /** Where another field than the resource's label says more. */
  readonly label?: (row: Row<R>) => string;
  /** Where the record has no page of its own at `screen`. */
  readonly href?: (row: Row<R>) => string;
  readonly verbs?: (row: Row<R>) => readonly RecordVerb[];
  readonly kind?: ForemostKind;
  /** Only these fields, where a record holds more than a result needs. */
  readonly fields?: Query<R>['fields'];
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
    verbs = () => [],
    fields,
    kind,
  } = words;
  const found = (row: Row<R>): FoundRecord => ({
    label: label(row),
    detail: detail(row),
    href: href(row),
    verbs: verbs(row),
  });
  return {
    ...(kind === undefined ? {} : { kind }),
    heading,
    screen,
    find: async (text) => (await findRows(resource, text, fields)).map(found),
    guess: async (text) =>
      (await guessRows(resource, text, fields)).map((row) => ({ ...found(row), guessed: true })),
  };
}

/** How many records meet a condition, without fetching them. */
export async function countRecords<R extends Resource>(resource: R, where: Where<R>): Promise<number> {
  const { meta } = await client.list(resource, { where, limit: 1 });
  return meta.total;
}
