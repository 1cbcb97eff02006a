import type { ExportRequest } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { parseWhere, printWhere, type Where } from '#parts/entity/conditions.ts';
import type { Recipe } from './recipes.ts';

/** A recipe being edited. */
export interface Draft {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly where: Where;
  readonly search: string;
  /** `-created`: a minus sorts descending. */
  readonly sort: readonly string[];
  readonly wording: 'labels' | 'codes';
  readonly withBom: boolean;
}

export const blank: Draft = {
  resource: '',
  fields: [],
  where: {},
  search: '',
  sort: [],
  wording: 'labels',
  withBom: false,
};

const parts = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter((each) => each !== '');

const names = ['resource', 'fields', 'where', 'search', 'sort', 'wording', 'bom'] as const;

/** The draft in an address; null if there is none. */
export function draftIn(parameters: URLSearchParams): Draft | null {
  const resource = parameters.get('resource') ?? '';
  if (resource === '') return null;
  return {
    resource,
    fields: parts(parameters.get('fields')),
    where: parseWhere(parameters.get('where')),
    search: parameters.get('search') ?? '',
    sort: parts(parameters.get('sort')),
    wording: parameters.get('wording') === 'codes' ? 'codes' : 'labels',
    withBom: parameters.get('bom') === '1',
  };
}

/** The saved recipe an address names. */
export function recipeIn(parameters: URLSearchParams): number | null {
  const text = parameters.get('recipe') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The address of a draft; with a recipe's id it is a change of that recipe. */
export function withDraft(parameters: URLSearchParams, draft: Draft): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const values: Record<(typeof names)[number], string | null> = {
    resource: draft.resource,
    fields: draft.fields.join(','),
    where: printWhere(draft.where),
    search: draft.search,
    sort: draft.sort.join(','),
    wording: draft.wording === 'codes' ? 'codes' : null,
    bom: draft.withBom ? '1' : null,
  };
  for (const name of names) {
    const value = values[name];
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address of a saved recipe, without changes. */
export function withRecipe(parameters: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of names) next.delete(name);
  if (id === null) next.delete('recipe');
  else next.set('recipe', String(id));
  return next;
}

export const draftOf = (recipe: Recipe): Draft => ({
  resource: recipe.resource,
  fields: recipe.fields,
  where: recipe.where ?? {},
  search: recipe.search ?? '',
  sort: parts(recipe.sort),
  wording: recipe.wording,
  withBom: recipe.withBom,
});

/** Every property is present, empty ones too. */
type Requested = { readonly [K in keyof ExportRequest]-?: Exclude<ExportRequest[K], undefined> };

/** The request to the server. */
export const requestOf = (draft: Draft): Requested => ({
  resource: draft.resource,
  fields: [...draft.fields],
  where: Object.keys(draft.where).length === 0 ? null : { ...draft.where },
  search: draft.search === '' ? null : draft.search,
  sort: draft.sort.length === 0 ? null : draft.sort.join(','),
  wording: draft.wording,
  withBom: draft.withBom,
});

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  JSON.stringify(requestOf(a)) === JSON.stringify(requestOf(b));

/** One place up or down. */
export function moved(fields: readonly string[], path: string, by: -1 | 1): readonly string[] {
  const from = fields.indexOf(path);
  const to = from + by;
  if (from < 0 || to < 0 || to >= fields.length) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, path);
}
