import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { RelationNode } from '@supersync/contract/kernel/query/parse-relations.ts';
import type { CopySelect } from '../../db/database.ts';
import { matching } from './compile-list.ts';
import { orderTerms, relationColumns } from './compile-relations.ts';
import { csvValue, fieldsToAnswer, recordColumns } from './compile-value.ts';
import { compilation, relatedRows, type Compilation } from './compile-where.ts';
import { quoteName, settingBinder } from './sql-text.ts';
import type { Viewer } from '../viewer.ts';

export function tail(into: Compilation, resource: Resource, alias: string, query: ParsedQuery): string {
  const where = matching(into, resource, alias, query);
  const order = orderTerms(into, resource, alias, query.sort)
    .map(({ value, direction }) => value + direction)
    .join(', ');
  const page =
    query.limit === 0
      ? ''
      : ` limit ${into.bind(query.limit, 'bigint')} offset ${into.bind((query.page - 1) * query.limit, 'bigint')}`;
  return `${where}${order === '' ? '' : ` order by ${order}`}${page}`;
}

/** Every record of a list, one JSON text per row, for `COPY`. */
export function compileStream(viewer: Viewer, resource: Resource, query: ParsedQuery): CopySelect {
  const binder = settingBinder();
  const into = compilation(binder, viewer);
  const alias = into.alias();
  const columns = [
    recordColumns(resource, alias, viewer, query.fields),
    ...relationColumns(into, resource, alias, query.relations),
  ];
  const rows = `select ${columns.join(', ')} from ${quoteName(resource.table)} ${alias}${tail(into, resource, alias, query)}`;
  return { text: `select row_to_json(r)::text from (${rows}) r`, settings: binder.settings, format: 'text' };
}

export interface CsvSelect {
  readonly select: CopySelect;
  readonly header: readonly string[];
}

/** A list as a table: a relation to one becomes columns, a relation to many one cell of labels. */
export function compileCsv(viewer: Viewer, resource: Resource, query: ParsedQuery): CsvSelect {
  const binder = settingBinder();
  const into = compilation(binder, viewer);
  const alias = into.alias();
  const header: string[] = [];
  const columns: string[] = [];
  const joins: string[] = [];

  const add = (of: Resource, at: string, selected: readonly string[] | null, prefix: string): void => {
    for (const [name, field] of fieldsToAnswer(of, selected)) {
      header.push(prefix === '' ? labelOf(name, field) : `${prefix}.${name}`);
      columns.push(csvValue(of, at, name, viewer));
    }
  };

  const follow = (of: Resource, at: string, nodes: readonly RelationNode[], prefix: string): void => {
    for (const { relation, alias: name, fields, children } of nodes) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const rows = relatedRows(into, of, relation, at);
      if (relation.relation === 'one') {
        const joined = into.alias();
        joins.push(
          ` left join lateral (select ${rows.alias}.* from ${rows.from} where ${rows.where} limit 1) ${joined} on true`,
        );
        add(relation.target, joined, fields, path);
        follow(relation.target, joined, children, path);
      } else {
        const names = relation.target.nameFields.map((field) =>
          csvValue(relation.target, rows.alias, field, viewer),
        );
        const value = names.length === 1 ? names.join() : `concat_ws(' ', ${names.join(', ')})`;
        header.push(path);
        columns.push(
          `(select string_agg((${value})::text, '; ' order by ${value}) from ${rows.from} where ${rows.where})`,
        );
      }
    }
  };

  add(resource, alias, query.fields, '');
  follow(resource, alias, query.relations, '');
  const from = `${quoteName(resource.table)} ${alias}${joins.join('')}`;
  const named = columns.map((value, index) => `${value} as c${index}`).join(', ');
  const text = `select ${named} from ${from}${tail(into, resource, alias, query)}`;
  return { select: { text, settings: binder.settings, format: 'csv' }, header };
}
