import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { Caller } from '../server.ts';
import type { Values } from './compile/compile-write.ts';
import { bodyReader, keyOfUpdate } from './read-body.ts';
import type { ResourceRules } from './resource-rules.ts';
import { requireSightOf, viewerOf } from './viewer.ts';
import type { Write } from './write-record.ts';

export interface SentWrite {
  readonly write: Write;
  readonly signedAs: Readonly<Record<string, number>>;
}

/** The writes people send, by a request or as rows of a file: read and checked in the same way. */
export interface SentWrites {
  create(sent: unknown, caller: Caller): SentWrite;
  update(sent: unknown, caller: Caller, address: KeyValues | null, version: number | null): SentWrite;
}

export function sentWrites(resource: Resource, rules: ResourceRules): SentWrites {
  const readCreation = bodyReader(resource, 'create');
  const readUpdate = bodyReader(resource, 'update');

  const withSupplied = (operation: 'create' | 'update', values: Values, caller: Caller): Values => ({
    ...values,
    // Each value was parsed by the schema its type is derived from.
    ...rules.supply?.(operation, values as Partial<Row<Resource>>, caller),
  });

  function bodyOf(sent: unknown, operation: 'create' | 'update'): unknown {
    const body = rules.unwrapBody?.(sent, operation) ?? sent;
    rules.refuseBody?.(operation, body);
    return body;
  }

  return {
    create(sent, caller) {
      const { values: given, signedAs } = readCreation(bodyOf(sent, 'create'), caller);
      const values = withSupplied('create', given, caller);
      const isNamed = resource.key.every((name) => values[name] !== undefined);
      const key = isNamed ? keyOfUpdate(resource, null, { ...values }).key : null;
      return { write: { operation: 'create', key, values, version: null, isSent: true }, signedAs };
    },
    update(sent, caller, address, version) {
      const body = readUpdate(bodyOf(sent, 'update'), caller);
      const { key, values: given } = keyOfUpdate(resource, address, body.values);
      requireSightOf(viewerOf(caller), resource, Object.keys(given));
      const values = withSupplied('update', given, caller);
      return { write: { operation: 'update', key, values, version, isSent: true }, signedAs: body.signedAs };
    },
  };
}
