import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../http/origin.ts';
import type { Caller } from '../server.ts';
import { compileCreate, compileDelete, compileUpdate, type Values } from './compile-write.ts';
import { bodyReader, expectedVersion, keyInAddress, keyOfUpdate } from './read-body.ts';
import type { ResourceRules, ResourceServer } from './resource-rules.ts';
import { demandClearSight, isMasked, viewerOf } from './viewer.ts';
import { recordWriter, type Write } from './write-record.ts';

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
  const carryOut = recordWriter(server, resource, rules);

  const supplied = (operation: 'create' | 'update', values: Values, caller: Caller): Values => ({
    ...values,
    // Each value was read by the schema of the field it is typed by.
    ...rules.supply?.(operation, values as Partial<Row<Resource>>, caller),
  });

  const bodyOf = ({ body }: FastifyRequest, operation: 'create' | 'update'): unknown =>
    rules.unwrapBody?.(body, operation) ?? body;

  async function change(request: FastifyRequest, reply: FastifyReply, address: KeyValues | null) {
    const caller = callerOf(request);
    const sent = bodyOf(request, 'update');
    rules.refuseBody?.('update', sent);
    const body = readUpdate(sent, caller);
    const version = expectedVersion(request);
    const { key, values: given } = keyOfUpdate(resource, address, body.values);
    // Whether a masked value stays as it was would tell it, so it takes clear sight to write one.
    const viewer = viewerOf(caller);
    for (const name of Object.keys(given)) {
      const field = resource.fields[name];
      if (field !== undefined && isMasked(viewer, field)) demandClearSight(viewer);
    }
    const values = supplied('update', given, caller);
    const write: Write = {
      operation: 'update',
      key,
      values,
      compile: (context, derived) =>
        compileUpdate(resource, key, { ...values, ...derived }, version, context),
    };
    const outcome = await carryOut(write, { caller, origin: originOf(request), signedAs: body.signedAs });
    return reply.type(json).send(outcome.answer);
  }

  return {
    async create(request, reply) {
      const caller = callerOf(request);
      const sent = bodyOf(request, 'create');
      rules.refuseBody?.('create', sent);
      const body = readCreation(sent, caller);
      const values = supplied('create', body.values, caller);
      const isNamed = resource.key.every((name) => values[name] !== undefined);
      const write: Write = {
        operation: 'create',
        key: isNamed ? keyOfUpdate(resource, null, { ...values }).key : null,
        values,
        compile: (context, derived) => compileCreate(resource, { ...values, ...derived }, context),
      };
      const outcome = await carryOut(write, { caller, origin: originOf(request), signedAs: body.signedAs });
      return reply.code(201).type(json).send(outcome.answer);
    },
    update: (request, reply) => change(request, reply, keyInAddress(resource, request)),
    updateByBody: (request, reply) => change(request, reply, null),
    async remove(request, reply) {
      const key = keyInAddress(resource, request);
      const version = expectedVersion(request);
      const write: Write = {
        operation: 'delete',
        key,
        values: {},
        compile: (context) => compileDelete(resource, key, version, context),
      };
      await carryOut(write, { caller: callerOf(request), origin: originOf(request) });
      return reply.code(204).send();
    },
  };
}
