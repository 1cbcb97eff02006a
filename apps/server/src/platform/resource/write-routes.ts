import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { eventsStored } from '../events/publish.ts';
import type { Caller } from '../server.ts';
import { compileBefore } from './compile-record.ts';
import {
  compileCreate,
  compileDelete,
  compileUpdate,
  type Values,
  type WriteContext,
  type WriteOutcome,
} from './compile-write.ts';
import { writeProblem } from './database-problem.ts';
import type { CompiledStatement } from './prepared-names.ts';
import { bodyReader, expectedVersion, keyInAddress, keyOfUpdate } from './read-body.ts';
import {
  scopesFor,
  type Done,
  type Operation,
  type ResourceRules,
  type ResourceServer,
} from './resource-rules.ts';
import { demandClearSight, isMasked, viewerOf } from './viewer.ts';

export const json = 'application/json; charset=utf-8';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface WriteHandlers {
  readonly create: Handler;
  readonly update: Handler;
  readonly updateByBody: Handler;
  readonly remove: Handler;
}

interface Write {
  readonly operation: Operation;
  readonly key: KeyValues | null;
  readonly values: Values;
  compile(context: WriteContext): CompiledStatement;
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
  const needsTransaction = rules.check !== undefined || rules.afterWrite !== undefined;
  const needsRecord = rules.afterWrite !== undefined || rules.afterCommit !== undefined;

  // The database built the text from the resource's own declaration, which is what the type is derived from.
  const rowOf = (text: string): Row<Resource> => fromWire(resource, JSON.parse(text)) as Row<Resource>;

  const notFound = (key: KeyValues | null): Error =>
    problem('not_found', { thing: resource.singular, key: key === null ? '' : printKey(resource, key) });

  /** The one statement, and what its outcome means. */
  async function run(queryable: Queryable, write: Write, context: WriteContext): Promise<WriteOutcome> {
    const { rows } = await queryable.query<WriteOutcome>(write.compile(context));
    const [outcome] = rows;
    if (outcome === undefined) throw notFound(write.key);
    if (outcome.status === 'stale') {
      const { data }: { data: unknown } = JSON.parse(outcome.answer);
      throw problem('stale_version', { thing: resource.singular }, { current: data });
    }
    return outcome;
  }

  const doneOf = (write: Write, outcome: WriteOutcome): Done | null =>
    outcome.status === 'done' && outcome.record !== null
      ? { operation: write.operation, key: outcome.key, record: rowOf(outcome.record) }
      : null;

  const inTransaction = (write: Write, context: WriteContext, caller: Caller): Promise<WriteOutcome> =>
    server.db.transaction(async (tx) => {
      let before: Row<Resource> | null = null;
      if (write.key !== null && write.operation !== 'create') {
        const { rows } = await tx.query<{ record: string }>(
          compileBefore(context.viewer, resource, write.key),
        );
        if (rows[0] === undefined) throw notFound(write.key);
        before = rowOf(rows[0].record);
      }
      const { operation, key, values } = write;
      // Each value was read by the schema of the field it is typed by.
      await rules.check?.({ operation, key, before, values: values as Partial<Row<Resource>> }, caller, tx);
      const outcome = await run(tx, write, context);
      const done = doneOf(write, outcome);
      tx.afterCommit(eventsStored);
      if (done !== null) {
        await rules.afterWrite?.(done, caller, tx);
        if (rules.afterCommit !== undefined) tx.afterCommit(() => rules.afterCommit?.(done));
      }
      return outcome;
    });

  async function carryOut(
    request: FastifyRequest,
    write: Write,
    signedAs: Readonly<Record<string, number>> = {},
  ): Promise<WriteOutcome> {
    const caller = callerOf(request);
    const context: WriteContext = {
      viewer: viewerOf(caller, scopesFor(server, caller, 'write')),
      origin: { userId: caller.userId, requestId: request.id, address: request.ip },
      signedAs,
      secret: rules.secret ?? [],
      withRecord: needsRecord,
    };
    try {
      if (needsTransaction) return await inTransaction(write, context, caller);
      const outcome = await run(server.db, write, context);
      eventsStored();
      const done = doneOf(write, outcome);
      if (done !== null) rules.afterCommit?.(done);
      return outcome;
    } catch (error) {
      throw writeProblem(resource, write.operation, error);
    }
  }

  const supplied = (operation: 'create' | 'update', values: Values, caller: Caller): Values => ({
    ...values,
    // Each value was read by the schema of the field it is typed by.
    ...rules.supply?.(operation, values as Partial<Row<Resource>>, caller),
  });

  async function change(request: FastifyRequest, reply: FastifyReply, address: KeyValues | null) {
    const caller = callerOf(request);
    rules.refuseBody?.('update', request.body);
    const body = readUpdate(request.body, caller);
    const version = expectedVersion(request);
    const { key, values: sent } = keyOfUpdate(resource, address, body.values);
    // Whether a masked value stays as it was would tell it, so it takes clear sight to write one.
    const viewer = viewerOf(caller);
    for (const name of Object.keys(sent)) {
      const field = resource.fields[name];
      if (field !== undefined && isMasked(viewer, field)) demandClearSight(viewer);
    }
    const values = supplied('update', sent, caller);
    const write: Write = {
      operation: 'update',
      key,
      values,
      compile: (context) => compileUpdate(resource, key, values, version, context),
    };
    const outcome = await carryOut(request, write, body.signedAs);
    return reply.type(json).send(outcome.answer);
  }

  return {
    async create(request, reply) {
      const caller = callerOf(request);
      rules.refuseBody?.('create', request.body);
      const body = readCreation(request.body, caller);
      const values = supplied('create', body.values, caller);
      const isNamed = resource.key.every((name) => values[name] !== undefined);
      const write: Write = {
        operation: 'create',
        key: isNamed ? keyOfUpdate(resource, null, { ...values }).key : null,
        values,
        compile: (context) => compileCreate(resource, values, context),
      };
      const outcome = await carryOut(request, write, body.signedAs);
      return reply.code(201).type(json).send(outcome.answer);
    },
    update: (request, reply) => change(request, reply, keyInAddress(resource, request)),
    updateByBody: (request, reply) => change(request, reply, null),
    async remove(request, reply) {
      const key = keyInAddress(resource, request);
      const version = expectedVersion(request);
      await carryOut(request, {
        operation: 'delete',
        key,
        values: {},
        compile: (context) => compileDelete(resource, key, version, context),
      });
      return reply.code(204).send();
    },
  };
}
