import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAnswer, Repeats, requestKeyOf, withKey } from '../actions/idempotency.ts';
import type { Database, Transaction } from '../db/database.ts';
import { originOf } from '../http/origin.ts';
import type { Caller } from '../server.ts';
import type { WriteOutcome } from './compile/compile-write.ts';
import { expectedVersion, keyInAddress } from './read-body.ts';
import type { ResourceRules, ResourceServer } from './resource-rules.ts';
import { sentWrites } from './sent-writes.ts';
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
  const sent = sentWrites(resource, rules);

  async function runWrite(
    request: FastifyRequest,
    write: Write,
    signedAs: Readonly<Record<string, number>> = {},
    place: Database | Transaction = server.db,
  ): Promise<WriteOutcome> {
    const outcome = await writeRecord(place, resource, write, { origin: originOf(request), signedAs });
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
    const { write, signedAs } = sent.update(
      request.body,
      callerOf(request),
      address,
      expectedVersion(request),
    );
    const outcome = await runWrite(request, write, signedAs);
    return reply.type(json).send(outcome.answer);
  }

  return {
    async create(request, reply) {
      const { write, signedAs } = sent.create(request.body, callerOf(request));
      const answer = await createOnce(request, write, signedAs);
      return reply.code(201).type(json).send(answer);
    },
    update: (request, reply) => change(request, reply, keyInAddress(resource, request)),
    updateByBody: (request, reply) => change(request, reply, null),
    async remove(request, reply) {
      const key = keyInAddress(resource, request);
      const version = expectedVersion(request);
      callerOf(request);
      await runWrite(request, { operation: 'delete', key, values: {}, version, isSent: true });
      return reply.code(204).send();
    },
  };
}
