import { personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import {
  maxMessageOffset,
  searchMessages,
  type MessageSearch,
  type SearchMeta,
} from '@supersync/contract/messaging/message/search.ts';
import { describeAction } from '#platform/actions/describe-action.ts';
import { exactly, parseInput } from '#platform/actions/parse-input.ts';
import { isPersonalPath } from '#platform/messaging/personal.ts';
import { findTopic } from '#platform/messaging/topics.ts';
import { readProblem } from '#platform/resource/database-problem.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import type { BodyAccess } from '#platform/messaging/shown-payload.ts';
import { compileSearch, maxCounted } from './compile-search.ts';

interface FoundRow {
  data: string;
  total: number;
  in_topic: number;
  searched: number;
  archive_from: string | null;
}

/** Masked values cannot be searched: results would reveal them. */
function requireVisible(search: MessageSearch, { seesPersonal, personalPaths }: BodyAccess): void {
  if (seesPersonal) return;
  const { where = {}, attributes = {}, key = '' } = search;
  const isMasked =
    Object.keys(where).some((path) => isPersonalPath(path, personalPaths)) ||
    Object.keys(attributes).some((name) => isPersonalPath(name, [])) ||
    key.includes('@');
  if (isMasked) throw missingPermissions(personalDataKeys);
}

/** A separate route instead of an action, because the response has list metadata. */
export function registerSearch(server: Server): void {
  const { params, body } = searchMessages;
  if (params === undefined || body === undefined)
    throw new Error('The search action has no params or body schema');
  server.app.route({
    method: 'POST',
    url: '/v0/messaging-api/:topic/_search',
    config: {
      access: searchMessages.access,
      flag: searchMessages.flag,
      describe: () => describeAction(searchMessages),
    },
    handler: async (request, reply) => {
      parseInput({
        params: { schema: exactly(params), value: request.params },
        query: { schema: undefined, value: request.query },
        body: { schema: body, value: request.body },
      });
      const { topic } = params.parse(request.params);
      const { page, limit, ...search } = body.parse(request.body);
      if (page * limit > maxMessageOffset)
        throw problem(
          'invalid_input',
          {},
          { errors: { page: `Narrow the time instead: pages end at message ${maxMessageOffset}` } },
        );
      const { personal_paths: personalPaths } = await findTopic(server.db, topic);
      const { seesPersonal } = viewerOf(request.caller);
      const sight = { seesPersonal, personalPaths };
      requireVisible(search, sight);
      const began = performance.now();
      const { rows } = await server.db
        .query<FoundRow>(compileSearch({ topic, search, sight, page, limit }))
        .catch((error: unknown) => {
          throw readProblem(error);
        });
      const found = rows[0] ?? { data: '[]', total: 0, in_topic: 0, searched: 0, archive_from: null };
      const total = Math.min(found.total, maxCounted);
      const meta: SearchMeta = {
        total,
        ...(found.total > maxCounted ? { totalIsCapped: true as const } : {}),
        page,
        limit,
        pageCount: Math.ceil(total / limit),
        searched: {
          messages: found.searched,
          ofMessages: found.in_topic,
          from: search.from ?? null,
          to: search.to ?? server.clock.now().toISOString(),
          archiveFrom: found.archive_from,
          tookMs: Math.round((performance.now() - began) * 10) / 10,
        },
      };
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":${found.data},"meta":${JSON.stringify(meta)}}`);
    },
  });
}
