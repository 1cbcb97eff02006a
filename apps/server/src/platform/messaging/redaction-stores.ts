import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import { versionColumn } from '../resource/compile/compile-value.ts';
import { registeredResources } from '../resource/resource-rules.ts';
import { quoteName, quoteText } from '../resource/compile/sql-text.ts';
import type { Server } from '../server.ts';
import { personPattern, type Person } from './person.ts';

export interface Sample {
  readonly id: string;
  readonly at: string | null;
  readonly summary: string;
}

export interface Found {
  readonly found: number;
  readonly samples: readonly Sample[];
  /** The day by which what is kept has gone by itself. */
  readonly keptUntil?: string;
}

/** A place that holds personal data. */
export interface RedactionStore {
  readonly name: string;
  readonly title: string;
  /** Why its data is kept: such a store is searched and reported, but not changed. */
  readonly kept?: string;
  find(db: Queryable, person: Person): Promise<Found>;
  /** Redacts everything of the person in the transaction; returns the number of records. */
  redact(tx: Transaction, person: Person): Promise<number>;
  /** The names of the fields it clears. */
  readonly fields: readonly string[];
}

const special = new WeakMap<Server['db'], Map<string, RedactionStore>>();

/** For places without a resource, and for resources whose rows need more than cleared fields. */
export function registerRedactionStore(server: Server, store: RedactionStore): void {
  const stores = special.get(server.db) ?? new Map<string, RedactionStore>();
  if (stores.has(store.name)) throw new Error(`The store ${store.name} is registered twice`);
  special.set(server.db, stores.set(store.name, store));
}

const personalFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.personal);

/** The value of a redacted field. Where it is required, it reveals only the record's key. */
function redactedValue(resource: Resource, name: string, field: Field): string {
  const column = quoteName(columnOf(name, field));
  if (field.nullable) return `${column} = null`;
  if (field.kind === 'json') return `${column} = 'null'::jsonb`;
  if (field.kind !== 'text')
    throw new Error(`${resource.name}.${name} is personal but can be neither null nor replaced`);
  const key = resource.key.map((part) => {
    const declared = resource.fields[part];
    return declared === undefined ? '' : `${quoteName(columnOf(part, declared))}::text`;
  });
  return `${column} = 'redacted ' || ${key.join(" || '~' || ")}`;
}

/** The store of any resource with personal fields, derived from its declaration. */
function storeOf(resource: Resource): RedactionStore {
  const personal = personalFields(resource);
  const columns = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'stamp');
  const has = (name: string): boolean => columns.some(([each]) => each === name);
  const matches = personal
    .map(([name, field]) => `lower(${quoteName(columnOf(name, field))}::text) ~ $1::text`)
    .join(' or ');
  const ofLead = [
    ...(resource.name === 'lead' ? ['id = any ($2::int[])'] : []),
    ...(has('leadId') ? ['lead_id = any ($2::int[])'] : []),
  ];
  // Skip redacted rows: only their lead could still match.
  const notRedacted = has('redactedAt') ? ' and redacted_at is null' : '';
  const where = `((${matches})${ofLead.length === 0 ? ' or ($2::int[] is null)' : ` or ${ofLead.join(' or ')}`})${notRedacted}`;
  const key = resource.key
    .map((part) => {
      const declared = resource.fields[part];
      return declared === undefined ? '' : `${quoteName(columnOf(part, declared))}::text`;
    })
    .join(" || '~' || ");
  const at = ['receivedAt', 'created'].find(has);
  const moment = at === undefined ? 'null::text' : `${at === 'created' ? 'created' : 'received_at'}::text`;
  const held = personal.map(
    ([name, field]) =>
      `case when ${quoteName(columnOf(name, field))} is not null then ${quoteText(name)} end`,
  );
  const values = (person: Person): unknown[] => [personPattern(person), [...person.leadIds]];
  const sets = [
    ...personal.map(([name, field]) => redactedValue(resource, name, field)),
    ...(has('redactedAt') ? ['redacted_at = now()'] : []),
    ...(resource.name === 'lead' ? [`status = 'redacted'`] : []),
    ...(resource.versioned ? [`${versionColumn(resource)} = ${versionColumn(resource)} + 1`] : []),
  ];
  return {
    name: resource.name,
    title: resource.plural,
    fields: personal.map(([name]) => name),
    async find(db, person) {
      const { rows } = await db.query<Sample & { total: number }>({
        text: `select ${key} as id, ${moment} as at, concat_ws(', ', ${held.join(', ')}) as summary,
            count(*) over () as total
          from ${resource.table} where ${where} order by 1 limit 5`,
        values: values(person),
      });
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at: when, summary }) => ({ id, at: when, summary })),
      };
    },
    async redact(tx, person) {
      const { rows } = await tx.query<{ key: string; version: number }>({
        text: `update ${resource.table} set ${sets.join(', ')} where ${where}
          returning ${key} as key, ${resource.versioned ? versionColumn(resource) : '1'} as version`,
        values: values(person),
      });
      for (const { key: changed, version } of rows)
        await publish(tx, recordRoom(resource.name), 'updated', { key: changed, version });
      return rows.length;
    },
  };
}

/** Staff accounts are not prospects: they are ended in super user management. */
const staff: Readonly<Record<string, string>> = {
  user: 'An account of staff: the superuser manager ends it',
  super_user: 'An account of staff: the superuser manager ends it',
};

/** All stores: those registered, and every resource with personal fields. */
export function redactionStores(server: Server): RedactionStore[] {
  const registered = special.get(server.db) ?? new Map<string, RedactionStore>();
  const derived = registeredResources(server)
    .filter((resource) => personalFields(resource).length > 0 && !registered.has(resource.name))
    .map((resource): RedactionStore => {
      const keptReason = staff[resource.name];
      return keptReason === undefined ? storeOf(resource) : { ...storeOf(resource), kept: keptReason };
    });
  return [...derived, ...registered.values()];
}
