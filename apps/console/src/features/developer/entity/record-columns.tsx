import { relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { columnsOf, fieldColumn } from '#platform/resource/resource-columns.tsx';
import type { EntityQueryOptions } from './entity-query.ts';
import { inWords } from './entity-text.ts';
import type { AnyRecord } from './hop.ts';
import { recordName } from '#platform/record/record-name.ts';

/** One related record by name; several by their number and the first name. */
function relationColumn(resource: Resource, name: string): TableColumn<AnyRecord> {
  const target = relationOf(resource, name)?.target;
  return {
    id: `with.${name}`,
    header: inWords(name),
    width: 180,
    grow: 1,
    cell: (row) => {
      const related = row[name];
      if (target === undefined || related === null || related === undefined) return <Nothing />;
      if (!Array.isArray(related)) return <CutText text={recordName(target, related)} />;
      if (related.length === 0) return <Nothing />;
      const names = related.slice(0, 3).map((each) => recordName(target, each));
      return <CutText text={`${related.length}: ${names.join(', ')}${related.length > 3 ? ' …' : ''}`} />;
    },
  };
}

export function recordColumns(
  resource: Resource,
  asked: EntityQueryOptions,
): readonly TableColumn<AnyRecord>[] {
  const chosen = asked.fields.filter((name) => name !== resource.label);
  const fields =
    asked.fields.length === 0
      ? columnsOf<AnyRecord>(resource)
      : [resource.label, ...chosen].map((name) => fieldColumn<AnyRecord>(resource, name));
  return [...fields, ...asked.relations.map((name) => relationColumn(resource, name))];
}
