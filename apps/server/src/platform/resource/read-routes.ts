import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { refuse } from '@supersync/contract/kernel/query/parse-relations.ts';
import {
  parseQuery,
  type ParsedQuery,
  type Parameters,
} from '@supersync/contract/kernel/query/parse-query.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { compileList } from './compile/compile-list.ts';
import { readProblem } from './database-problem.ts';
import { guardQuery } from './compile/guard-query.ts';
import { keyInAddress } from './read-body.ts';
import { recordQuestions } from './record-questions.ts';
import { masksFor, scopesFor, type ResourceRules, type ResourceServer } from './resource-rules.ts';
import { sendCsv, sendFullList } from './send-whole-list.ts';
import { requireExport, viewerOf } from './viewer.ts';
import { json } from './write-routes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const parametersOf = (request: FastifyRequest): Parameters =>
  typeof request.query === 'object' && request.query !== null ? { ...request.query } : {};

/** `format=csv`, or an Accept header that prefers CSV. */
function wantsCsv(parameters: Parameters, request: FastifyRequest): boolean {
  const format = parameters['format'];
  if (format === undefined || format === '') return /^\s*text\/csv\b/.test(request.headers.accept ?? '');
  if (format === 'csv' || format === 'json') return format === 'csv';
  return refuse('format', 'must be csv or json');
}

/** The parameters of a single record. */
const recordParameters = new Set(['fields', 'relations']);

export function readHandlers(
  server: ResourceServer,
  resource: Resource,
  rules: Pick<ResourceRules, 'readParameters'>,
): { list: Handler; get: Handler } {
  const masks = masksFor(server);
  const questionOf = recordQuestions(resource);
  const viewerFor = (request: FastifyRequest) =>
    viewerOf(request.caller, scopesFor(server, request.caller, 'read'), masks);

  return {
    async list(request, reply) {
      const sent = parametersOf(request);
      const parameters = rules.readParameters?.(sent) ?? sent;
      const csv = wantsCsv(parameters, request);
      const viewer = viewerFor(request);
      if (csv) requireExport(viewer);
      const query = guardQuery(viewer, resource, parseQuery(resource, parameters));
      try {
        if (csv) {
          // A CSV has all rows unless a limit is given.
          const csvQuery: ParsedQuery = parameters['limit'] === undefined ? { ...query, limit: 0 } : query;
          return await sendCsv(server, { request, reply, viewer, resource, query: csvQuery });
        }
        if (query.limit === 0) return await sendFullList(server, { request, reply, viewer, resource, query });
        const { rows } = await server.db.query<{ answer: string }>(compileList(viewer, resource, query));
        return reply.type(json).send(rows[0]?.answer);
      } catch (error) {
        throw readProblem(error);
      }
    },

    async get(request, reply) {
      const parameters = parametersOf(request);
      for (const name of Object.keys(parameters))
        if (!recordParameters.has(name)) refuse(name, 'is not a parameter of one record');
      const viewer = viewerFor(request);
      const key = keyInAddress(resource, request);
      const question = questionOf(parameters);
      guardQuery(viewer, resource, question.query);
      try {
        const { rows } = await server.db.query<{ answer: string }>(question.statementFor(viewer, key));
        if (rows[0] === undefined)
          throw problem('not_found', { thing: resource.singular, key: printKey(resource, key) });
        return reply.type(json).send(rows[0].answer);
      } catch (error) {
        throw readProblem(error);
      }
    },
  };
}
