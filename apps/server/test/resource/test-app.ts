import { allFlags, type Flags } from '@supersync/contract/access/permission/permission-map.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#platform/db/database.ts';
import { readJsonBodies } from '#platform/http/body.ts';
import { answerProblems } from '#platform/http/problems.ts';
import type { Caller } from '#platform/server.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { ResourceServer } from '#platform/resource/resource-rules.ts';
import { amenity, house, houseAmenity, landlord, note, testTables, vault } from './test-resources.ts';

/** The caller, given by a test header. Access control has its own tests. */
export interface TestCaller {
  readonly userId?: number;
  readonly keys?: readonly string[];
}

export function callerFrom(header: string | string[] | undefined): Caller | null {
  if (typeof header !== 'string') return null;
  const { userId = 7, keys = [] }: TestCaller = JSON.parse(header);
  return {
    userId,
    email: `user${userId}@supersync.test`,
    firstName: 'Test',
    lastName: 'Caller',
    isSuperUser: true,
    isSuperUserManager: false,
    held: new Map<string, Flags>(keys.map((key) => [key, allFlags])),
    sessionId: 'test',
  };
}

/** An app with the test resources only, on a database with the platform's tables. */
export async function openTestApp(
  db: Database,
  told: string[],
  alsoRegister?: (server: ResourceServer) => void,
): Promise<FastifyInstance> {
  await db.query({ text: testTables });
  const app = Fastify({ routerOptions: { maxParamLength: 1000 } });
  readJsonBodies(app);
  answerProblems(app);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.caller = callerFrom(request.headers['test-caller']);
  });
  const server = { app, db };
  for (const plain of [house, amenity, houseAmenity, vault]) registerResource(server, plain);
  registerResource(server, landlord, {
    afterCommit: ({ operation, key }) => void told.push(`${operation} ${key}`),
  });
  registerResource(server, note, {
    scope: (caller, purpose) =>
      purpose === 'read'
        ? { or: [{ userId: caller.userId }, { isShared: true }] }
        : { userId: caller.userId },
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
    about: ['body'],
    async check({ operation, before, values }, _caller, tx) {
      const { rows } = await tx.query<{ taken: boolean }>({
        text: 'select exists (select from jottings where body = $1) as taken',
        values: [values.body ?? null],
      });
      const refused =
        values.body === 'refused' ||
        before?.body === 'final' ||
        (operation === 'delete' && before?.isShared === true);
      if (refused && rows[0]?.taken !== true)
        throw problem('illegal_state', { thing: 'note', state: 'shared' });
    },
    secret: ['pin'],
  });
  alsoRegister?.(server);
  await app.ready();
  return app;
}
