import { client } from '@supersync/contract/records/client/client.ts';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import {
  propertyColumns,
  searchCsv,
  type PropertyColumn,
} from '@supersync/contract/records/property/search.ts';
import { describeAction } from '#platform/actions/describe-action.ts';
import { exactly, parseInput } from '#platform/actions/parse-input.ts';
import { originOf } from '#platform/http/origin.ts';
import type { CsvSelect } from '#platform/resource/compile/compile-export.ts';
import { csvValue } from '#platform/resource/compile/compile-value.ts';
import { readProblem } from '#platform/resource/database-problem.ts';
import { masksFor } from '#platform/resource/resource-rules.ts';
import { sendTable, withHeader, withMark } from '#platform/resource/send-table.ts';
import { settingBinder } from '#platform/resource/compile/sql-text.ts';
import { viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import { correctedWords } from './search-guess.ts';
import {
  facetConditions,
  orderOf,
  orderText,
  whereAll,
  wordConditions,
  type SearchQuery,
} from './search-statement.ts';
import { searchWords } from './search-words.ts';

interface Cell {
  readonly header: string;
  readonly valueFor: (viewer: Viewer) => string;
}

/** Declared fields, with formulas escaped and personal values masked, as in every list's CSV. */
const fieldsOf =
  (resource: Resource, alias: string) =>
  (...names: readonly string[]): Cell[] =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
      return [
        { header: labelOf(name, field), valueFor: (viewer) => csvValue(resource, alias, name, viewer) },
      ];
    });

/** CSV columns per table column. What the table shows combined, such as a rent range, becomes two columns. */
export function cellsOf(property: Resource): Readonly<Record<PropertyColumn, readonly Cell[]>> {
  const own = fieldsOf(property, 'p');
  return {
    name: own('name'),
    address: own('address'),
    city: own('city', 'provinceCode'),
    client: fieldsOf(client, 'c')('name').map((cell) => ({ ...cell, header: 'Client' })),
    type: own('propertyType'),
    status: own('status'),
    attention: [
      {
        header: 'Needs attention',
        // Stored as `,photos,rent,`.
        valueFor: () => `replace(trim(both ',' from s.attention), ',', '; ')`,
      },
    ],
    unitsAvailable: own('unitsAvailable'),
    rent: own('rentMin', 'rentMax', 'currency'),
    modified: own('modified'),
    postalCode: own('postalCode'),
    phone: own('phone'),
    unitCount: own('unitCount'),
    photos: own('photoCount'),
    importSource: own('importSource'),
    importId: own('importId'),
    id: own('id'),
  };
}

const propertyCells = cellsOf(propertyMeta);

/** All search results in order, as a `COPY` stream. */
export function compileSearchCsv(
  viewer: Viewer,
  { words, filters, sort }: Pick<SearchQuery, 'words' | 'filters' | 'sort'>,
  columns: readonly PropertyColumn[],
  cells = propertyCells,
): CsvSelect {
  const into = settingBinder();
  const chosen = [...new Set<PropertyColumn>(['id', ...columns])].flatMap((name) => cells[name]);
  const conditions = [
    ...wordConditions(into, words),
    ...facetConditions(into, filters).map(({ condition }) => condition),
  ];
  const { join, terms } = orderOf(into, sort, words);
  const values = chosen.map(({ valueFor }, index) => `${valueFor(viewer)} as c${index}`);
  const text = `select ${values.join(', ')}
from property_search s join properties p on p.id = s.property_id join clients c on c.id = p.client_id${join}${whereAll(conditions)}
order by ${orderText(terms)}`;
  return {
    select: { text, settings: into.settings, format: 'csv' },
    header: chosen.map(({ header }) => header),
  };
}

/** A separate route instead of an action, because it streams a file. */
export function registerSearchCsv(server: Server): void {
  const { db, app } = server;
  const { query: schema } = searchCsv;
  if (schema === undefined) throw new Error('The search action has no query schema');
  app.get(
    searchCsv.path,
    {
      config: { access: searchCsv.access, flag: searchCsv.flag, describe: () => describeAction(searchCsv) },
    },
    async (request, reply) => {
      parseInput({ query: { schema: exactly(schema), value: request.query } });
      const { q, filters = {}, sort, columns = propertyColumns, withBom } = schema.parse(request.query);
      const origin = originOf(request);
      const viewer = viewerOf(request.caller, undefined, masksFor(server));
      try {
        const meant = await correctedWords(db, searchWords(q));
        const { select, header } = compileSearchCsv(viewer, { words: meant, filters, sort }, columns);
        const rows = await db.copyTo(select);
        const table = withHeader(header, rows);
        return await sendTable(db, reply, origin, {
          rows,
          table: withBom === '1' ? withMark(table) : table,
          fileName: 'property-search.csv',
          resource: propertyMeta.name,
          reason: request.url,
        });
      } catch (error) {
        throw readProblem(error);
      }
    },
  );
}
