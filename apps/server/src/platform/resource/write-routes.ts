import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAnswer, Repeats, requestKeyOf, withKey } from '../actions/idempotency.ts';
import type { Database, Transaction } from '../db/database.ts';
import { originOf } from '../http/origin.ts';
import type { Caller } from '../server.ts';
import type { Values, WriteOutcome } from './compile/compile-write.ts';
import { bodyReader, expectedVersion, keyInAddress, keyOfUpdate } from './read-body.ts';
import type { ResourceRules, ResourceServer } from './resource-rules.ts';
import { requireUnmaskedView, isMasked, viewerOf } from './viewer.ts';
import { readWritten, writeRecord, type Write } from './write-record.ts';

export const json = 'application/json; charset=utf-8';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface WriteHandlers {
  readonly create: Handler;
  readonly update: Handler;
  readonly updateByBody: Handler;
  readonly remove: Handler;
}

function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw problem('not_signed_in', {});
  return request.caller;
}

export function writeHandlers(
  server: ResourceServer,
  resource: Resource,
  rules: ResourceRules,
): WriteHandlers {
  const readCreation = bodyReader(resource, 'create');
  const readUpdate = bodyReader(resource, 'update');

  const withSupplied = (operation: 'create' | 'update', values: Values, caller: Caller): Values => ({
    ...values,
    // Each value was parsed by the schema its type is derived from.
    ...rules.supply?.(operation, values as Partial<Row<Resource>>, caller),
  });

  const bodyOf = ({ body }: FastifyRequest, operation: 'create' | 'update'): unknown =>
    rules.unwrapBody?.(body, operation) ?? body;

  async function runWrite(
    request: FastifyRequest,
    write: Write,
    signedAs: Readonly<Record<string, number>> = {},
    place: Database | Transaction = server.db,
  ): Promise<WriteOutcome> {
    const outcome = await writeRecord(
      place,
      resource,
      { ...write, isSent: true },
      { origin: originOf(request), signedAs },
    );
    if (outcome === null) throw new TypeError('Only a creation with orNothing can find an existing record');
    return outcome;
  }

  const repeats = new Repeats();

  /**
   * Creates one record per request key. Only the record's key is stored: a repeat answers the record as it is now and
   * as the caller may see it, so no personal data stays behind with the request key.
   */
  async function createOnce(
    request: FastifyRequest,
    write: Write,
    signedAs: Readonly<Record<string, number>>,
  ): Promise<string> {
    const requestKey = requestKeyOf(request, `create ${resource.name}`);
    if (requestKey === null) return (await runWrite(request, write, signedAs)).answer;
    return repeats.afterOthers(requestKey, async () => {
      let answer: string | null = null;
      const stored = await findAnswer(server.db, requestKey);
      const recordKey =
        stored?.answer ??
        (await server.db.transaction((tx) =>
          withKey(tx, requestKey, 201, async () => {
            const outcome = await runWrite(request, write, signedAs, tx);
            ({ answer } = outcome);
            return outcome.key;
          }),
        ));
      return answer ?? (await readWritten(server.db, resource, String(recordKey), originOf(request)));
    });
  }

  async function change(request: FastifyRequest, reply: FastifyReply, address: KeyValues | null) {
    const caller = callerOf(request);
    const sent = bodyOf(request, 'update');
    rules.refuseBody?.('update', sent);
    const body = readUpdate(sent, caller);
    const version = expectedVersion(request);
    const { key, values: given } = keyOfUpdate(resource, address, body.values);
    // Whether a write changes a masked value would reveal it, so writing one requires clear sight.
    const viewer = viewerOf(caller);
    for (const name of Object.keys(given)) {
      const field = resource.fields[name];
      if (field !== undefined && isMasked(viewer, field)) requireUnmaskedView(viewer);
    }
    const values = withSupplied('update', given, caller);
    const outcome = await runWrite(request, { operation: 'update', key, values, version }, body.signedAs);
    return reply.type(json).send(outcome.answer);
  }

  return {
    async create(request, reply) {
      const caller = callerOf(request);
      const sent = bodyOf(request, 'create');
      rules.refuseBody?.('create', sent);
      const body = readCreation(sent, caller);
      const values = withSupplied('create', body.values, caller);
      const isNamed = resource.key.every((name) => values[name] !== undefined);
      const key = isNamed ? keyOfUpdate(resource, null, { ...values }).key : null;
      const write: Write = { operation: 'create', key, values, version: null };
      const answer = await createOnce(request, write, body.signedAs);
      return reply.code(201).type(json).send(answer);
    },
    update: (request, reply) => change(request, reply, keyInAddress(resource, request)),
    updateByBody: (request, reply) => change(request, reply, null),
    async remove(request, reply) {
      const key = keyInAddress(resource, request);
      const version = expectedVersion(request);
      callerOf(request);
      await runWrite(request, { operation: 'delete', key, values: {}, version });
      return reply.code(204).send();
    },
  };
}
