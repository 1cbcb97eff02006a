import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './boundaries.ts';

/** Which part of the server touches a table, and where. A part is a feature (`role`) or a folder of the platform (`platform/tasks`). */
export interface TableUse {
  readonly part: string;
  readonly table: string;
  /** `records` is a write through the one writer: rules, audit entry and event come with it. */
  readonly kind: 'read' | 'statement' | 'records';
  readonly place: string;
}

export interface ServerTables {
  readonly uses: readonly TableUse[];
  /** Of tables behind a resource: the features that serve it, or a view of it. */
  readonly servedBy: ReadonlyMap<string, ReadonlySet<string>>;
  readonly stored: ReadonlySet<string>;
}

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const contractFolder = 'packages/contract/src';
const serverFolder = 'apps/server/src';

/** Prose names tables too: comments are left out, line by line. */
function withoutComments(text: string): string[] {
  let inBlock = false;
  return text.split('\n').map((line) => {
    const begin = line.trimStart();
    const isComment = inBlock || begin.startsWith('//') || begin.startsWith('/*');
    if (inBlock || begin.startsWith('/*')) inBlock = !line.includes('*/');
    return isComment ? '' : line;
  });
}

const read = (base: string, folders: readonly string[]): Source[] =>
  sourceFiles(base, folders)
    .filter((path) => !/\.test\.ts$|\/test-[^/]*$/.test(path))
    .map((path) => ({ path, lines: withoutComments(readFileSync(join(base, path), 'utf8')) }));

interface Declarations {
  /** Where a resource is stored, and the view it is read from if there is one, by the name of its export. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The resource that a step moves, by module and name: `/lead/actions.ts cancelLeadReplay`. */
  readonly steps: ReadonlyMap<string, string>;
}

function declarations(sources: readonly Source[]): Declarations {
  const tables = new Map<string, string[]>();
  const steps = new Map<string, string>();
  for (const { path, lines } of sources) {
    let name = '';
    for (const line of lines) {
      name = /^export const (\w+) = define(?:Resource|Action)\(/.exec(line)?.[1] ?? name;
      const stored = /^ {2}(?:table|storedIn): '(\w+)'/.exec(line)?.[1];
      if (stored !== undefined) tables.set(name, [stored, ...(tables.get(name) ?? [])]);
      const moved = /^ {2,4}(?:step: \{ )?resource: (\w+),/.exec(line)?.[1];
      if (moved !== undefined) steps.set(`${path.slice(contractFolder.length)} ${name}`, moved);
    }
  }
  return { tables, steps };
}

/** A feature is the folder with an `index.ts`, in an area or not. */
function partOf(path: string, features: ReadonlySet<string>): string {
  const parts = path.slice(serverFolder.length + 1).split('/');
  if (parts[0] !== 'features') return parts.slice(0, parts[0] === 'platform' ? 2 : 1).join('/');
  const feature = parts.findIndex((_, index) => features.has(parts.slice(0, index + 1).join('/')));
  return parts[feature] ?? 'features';
}

const statement =
  /\b(insert into|update|delete from|merge into|truncate|from|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/gi;
const called = /(?:^|[^\w])(create|createUnlessThere|update|remove|bulk|writer?)\(\s*(\w+)\s*[,)]/g;
const registered = /\bregisterResource\(\s*server,\s*(?:\{ \.\.\.)?(\w+)/g;
const imported = /\bimport (?:type )?\{([^}]*)\} from '@supersync\/contract(\/[^']+)'/g;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Every table of the server with the parts that read and write it, as the sources say. */
export function serverTables(base: string, sql: readonly string[]): ServerTables {
  const stored = new Set(
    sql.flatMap((text) => [...text.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name)),
  );
  const { tables, steps } = declarations(read(base, [contractFolder]));
  const sources = read(base, [serverFolder]);
  const features = new Set(
    sources
      .filter(({ path }) => path.startsWith(`${serverFolder}/features/`) && path.endsWith('/index.ts'))
      .map(({ path }) => path.slice(serverFolder.length + 1, -'/index.ts'.length)),
  );
  const uses: TableUse[] = [];
  const servedBy = new Map<string, Set<string>>();
  for (const { path, lines } of sources) {
    const text = lines.join('\n');
    const part = partOf(path, features);
    const use = (kind: TableUse['kind'], table: string, index: number): void => {
      uses.push({ part, table, kind, place: `${path}:${lineAt(text, index)}` });
    };
    for (const { 1: verb = '', 2: table = '', index } of text.matchAll(statement))
      if (stored.has(table)) use(/^(from|join)$/i.test(verb) ? 'read' : 'statement', table, index);
    for (const { 1: name = '' } of text.matchAll(registered)) {
      for (const table of tables.get(name) ?? [])
        servedBy.set(table, (servedBy.get(table) ?? new Set()).add(part));
    }
    const names = new Map(
      [...text.matchAll(imported)].flatMap(([, list = '', module = '']) =>
        list.split(',').map((name) => [name.replace(/^\s*type /, '').trim(), module] as const),
      ),
    );
    if (/\bimport \{[^}]*\brecords\b/.test(text))
      for (const { 2: name = '', index } of text.matchAll(called)) {
        const [table] = names.has(name) ? (tables.get(name) ?? []) : [];
        if (table !== undefined) use('records', table, index);
      }
    if (/\b(registerStep|lockForStep|moveByStep)\(/.test(text))
      for (const [name, module] of names) {
        const [table] = tables.get(steps.get(`${module} ${name}`) ?? '') ?? [];
        if (table !== undefined) use('records', table, text.indexOf(name));
      }
  }
  return { uses, servedBy, stored };
}
