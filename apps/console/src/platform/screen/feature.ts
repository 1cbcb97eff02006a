import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { FieldName, Query, RuntimeConditions, Where } from '@supersync/contract/kernel/query/query.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { ComponentType } from 'react';
import { capitalized } from '#kit/value/format.ts';
import { client } from '../query/api.ts';
import type { BoundScreen, Screen } from './define-screen.ts';
import { findRows, guessRows } from '../find/find-rows.ts';
import { addressOn } from './record-address.ts';
import { keyText, recordName } from '../record/record-name.ts';

/** An action on a found record: "Edit client". Shown to people who may open `screen`. */
export type RecordVerb = {
  readonly label: string;
  readonly screen: Screen;
} & (
  | { readonly href: string }
  /** Runs at once; returns the address to open next. */
  | { readonly run: () => Promise<string | undefined> }
);

export interface FoundRecord {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
  readonly verbs?: readonly RecordVerb[];
  /** Not an exact match, but a near one. */
  readonly guessed?: boolean;
}

/** The most searched kinds, in the order of the filter box; other records follow. */
export const firstKinds = ['client', 'property', 'person'] as const;
export type FirstKind = (typeof firstKinds)[number];

/** Records the filter box finds. Shown to people who may open `screen`. */
export interface RecordSearch {
  readonly kind?: FirstKind;
  readonly heading: string;
  readonly screen: Screen;
  readonly find: (text: string) => Promise<readonly FoundRecord[]>;
  /** Called if nothing is found: records of a similar name. */
  readonly guess?: (text: string) => Promise<readonly FoundRecord[]>;
}

/** Something the filter box can start: "Run a task…". Shown to people who may open `screen`. */
export interface QuickAction {
  readonly label: string;
  readonly screen: Screen;
  readonly href: string;
  readonly keywords?: readonly string[];
}

/** How many wait, and since when the oldest of them does. */
export interface Waiting {
  readonly count: number;
  /** There are more: long tables are counted up to a bound. */
  readonly isCapped?: boolean;
  readonly since?: string | undefined;
}

/** A number on the home page that links to its rows. Hidden while it is 0. */
export interface AttentionCard {
  readonly title: string;
  /** The filtered list it links to; shown to people who may open `screen`. */
  readonly href: string;
  readonly screen: Screen;
  /** Access required besides opening the screen. */
  readonly access?: Access;
  readonly tone: 'info' | 'warning' | 'danger';
  /** The counted resource: a change of it counts again. */
  readonly resource: Resource;
  readonly count: () => Promise<number | Waiting>;
  /** What waits, with the buttons that decide it, shown on the home page itself. */
  readonly decide?: ComponentType;
}

/** What features provide for the filter box. */
export interface Offers {
  readonly search: readonly RecordSearch[];
  readonly actions: readonly QuickAction[];
}

/** What a feature provides for the console; each `features/<noun>/index.ts` exports one as `feature`. */
export interface Feature extends Partial<Offers> {
  readonly screens: readonly BoundScreen[];
}

/**
 * Each `features/<noun>/attention.ts` exports them as `attention`: a separate file, because the home page needs
 * nothing else.
 */
export const defineAttention = (cards: readonly AttentionCard[]): readonly AttentionCard[] => cards;

export const defineFeature = (feature: Feature): Feature => feature;

interface SearchWords<R extends Resource> {
  /** A second line that distinguishes records of the same name. */
  readonly detail: (row: Row<R>) => string;
  /** Where the resource's plural is not clear enough. */
  readonly heading?: string;
  /** Where another field is clearer than the resource's label. */
  readonly label?: (row: Row<R>) => string;
  /** Where the record has no page at `screen`. */
  readonly href?: (row: Row<R>) => string;
  readonly verbs?: (row: Row<R>) => readonly RecordVerb[];
  readonly kind?: FirstKind;
  /** Only these fields, where a record has more than a result needs. */
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

/** Counts records without fetching them. */
export async function countRecords<R extends Resource>(
  resource: R,
  where: Where<R>,
  conditions: RuntimeConditions = {},
): Promise<Waiting> {
  const { meta } = await client.list(resource, { where, conditions, limit: 1 });
  return { count: meta.total, isCapped: meta.totalIsCapped === true };
}

/** Counts records that wait and reads when the oldest of them began to: `since` is the field that tells. */
export async function waitingRecords<R extends Resource>(
  resource: R,
  since: FieldName<R>,
  where: Where<R>,
  conditions: RuntimeConditions = {},
): Promise<Waiting> {
  const { data, meta } = await client.list(resource, {
    where,
    conditions,
    limit: 1,
    sort: [since],
    fields: [since],
  });
  const oldest: unknown = data[0]?.[since];
  return {
    count: meta.total,
    isCapped: meta.totalIsCapped === true,
    since: typeof oldest === 'string' ? oldest : undefined,
  };
}
