import type { ComponentType } from 'react';

interface SpecimenEntry {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** A whole page has its own padding; `filling` also fits the height of the window. */
  readonly page?: 'flowing' | 'filling';
}

/** The pages of the pattern book, in reading order. Each is its own file, shown beside its code. */
export const specimenList = [
  {
    id: 'list-page',
    title: 'List page',
    about: 'Shape 1: search, filters, saved views, columns, export. The address holds everything.',
    page: 'filling',
  },
  {
    id: 'tool-page',
    title: 'Tool page',
    about: 'Shape 3: input and result in sight at once; nothing applied without a preview.',
    page: 'flowing',
  },
  {
    id: 'board',
    title: 'Board',
    about: 'Shape 4: what needs attention, then trends; each number leads to its rows.',
    page: 'flowing',
  },
  {
    id: 'form',
    title: 'Form',
    about: 'Fields from a schema; errors at their fields; leaving with changes asks first.',
  },
  { id: 'tables', title: 'Small tables', about: 'Short lists inside a page, sorted in place.' },
  { id: 'values', title: 'Values', about: 'Times, money, numbers, ids and long texts, the same everywhere.' },
  {
    id: 'badges',
    title: 'Status badges',
    about: 'One table maps every status to a tone and an icon. Never colour alone.',
  },
  {
    id: 'states',
    title: 'States',
    about: 'Empty, failed and loading: what happened, what was kept, what to do.',
  },
  {
    id: 'answers',
    title: 'Toasts, questions, progress',
    about: 'Do and offer Undo; ask only where it cannot be undone.',
  },
  {
    id: 'editors',
    title: 'Editors and diffs',
    about: 'JSON, SQL, XML and HTML, with remarks at their place.',
  },
  { id: 'timeline', title: 'Timeline', about: 'Histories by day, with what changed.' },
  {
    id: 'lanes',
    title: 'Lanes',
    about: 'What ran and what will, along a clock; also a table, which is what a small screen shows.',
  },
  { id: 'charts', title: 'Charts', about: 'Where people would rather look than read; always also a table.' },
  { id: 'map', title: 'Map', about: 'Points without a tile server.' },
  { id: 'files', title: 'Files', about: 'Drop, choose or paste; refusals in words.' },
] as const satisfies readonly SpecimenEntry[];

export type SpecimenId = (typeof specimenList)[number]['id'];

interface SpecimenModule {
  readonly Specimen: ComponentType;
}

const modules = import.meta.glob<SpecimenModule>('./specimens/*.tsx');
const sources = import.meta.glob<string>('./specimens/*.tsx', { query: '?raw', import: 'default' });

export interface LoadedSpecimen extends SpecimenModule {
  readonly code: string;
}

export async function loadSpecimen(id: SpecimenId): Promise<LoadedSpecimen> {
  const path = `./specimens/${id}.tsx`;
  const [load, read] = [modules[path], sources[path]];
  if (load === undefined || read === undefined) throw new Error(`There is no specimen ${id}`);
  const [module, code] = await Promise.all([load(), read()]);
  return { Specimen: module.Specimen, code };
}

export const specimenOf = (id: string | null): SpecimenEntry & { readonly id: SpecimenId } =>
  specimenList.find((each) => each.id === id) ?? specimenList[0];
