import { problem } from '@supersync/contract/kernel/errors.ts';
import type { PropertyType } from '@supersync/contract/records/property/property-types.ts';
import { applyTypes, previewTypes } from '@supersync/contract/records/property-type/actions.ts';
import {
  ruleFor,
  type TypedProperty,
  type TypeRule,
} from '@supersync/contract/records/property-type/type-rules.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { applyBatch, previewBatch } from './batch.ts';
import type { Wanted } from './batch-statement.ts';

interface Assignment {
  readonly propertyId: number;
  readonly propertyType: PropertyType;
}

const readRules = async (db: Queryable, clientId: number): Promise<TypeRule[]> => {
  const { rows } = await db.query<TypeRule>(sql`
    select id, property_type as "propertyType", city, province_code as "provinceCode",
      import_source as "importSource", name_contains as "nameContains", min_units as "minUnits",
      max_units as "maxUnits", position, enabled
    from property_type_rules where client_id = ${clientId} and enabled`);
  return rows;
};

/** Manual assignments win over rules. Properties of other clients are refused. */
async function wantedTypes(
  db: Queryable,
  clientId: number,
  { assignments, useRules }: { readonly assignments: readonly Assignment[]; readonly useRules: boolean },
): Promise<Wanted> {
  const client = await db.query(sql`select from clients where id = ${clientId}`);
  if (client.rows.length === 0) throw problem('not_found', { thing: 'client', key: clientId });
  const chosen = new Map(assignments.map(({ propertyId, propertyType }) => [propertyId, propertyType]));
  const { rows: properties } = await db.query<TypedProperty & { id: number }>(sql`
    select id, name, city, province_code as "provinceCode", import_source as "importSource",
      unit_count as "unitCount"
    from properties where client_id = ${clientId}`);
  const ownIds = new Set(properties.map(({ id }) => id));
  const foreignIndex = assignments.findIndex(({ propertyId }) => !ownIds.has(propertyId));
  if (foreignIndex >= 0)
    throw problem(
      'invalid_input',
      {},
      { errors: { [`assignments.${foreignIndex}.propertyId`]: 'Is not a property of this client' } },
    );
  const rules = useRules ? await readRules(db, clientId) : [];
  return {
    each: properties.flatMap((property) => {
      const type = chosen.get(property.id) ?? ruleFor(rules, property)?.propertyType;
      return type === undefined ? [] : [{ id: property.id, changes: { propertyType: type } }];
    }),
  };
}

/** Types go through the bulk change, so that they can be undone like any other. */
export function registerTypes(server: Server): void {
  registerAction(server, previewTypes, async ({ params, body, db }) =>
    previewBatch(db, await wantedTypes(db, params.id, body)),
  );

  registerAction(server, applyTypes, ({ params, body, origin, inTransaction }) =>
    inTransaction(async (tx) =>
      applyBatch(tx, origin, {
        wanted: await wantedTypes(tx, params.id, body),
        kind: 'types',
        clientId: params.id,
        expected: body.expected,
        reason: body.reason,
      }),
    ),
  );
}
