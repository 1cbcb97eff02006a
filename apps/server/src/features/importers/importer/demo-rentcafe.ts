import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { ImporterConfig } from '@supersync/contract/importers/importer-config/config-document.ts';
import { z } from 'zod';
import type { Server } from '#platform/server.ts';
import { demoDocument } from './demo-documents.ts';
import { demoFeedHost, fedProperties } from './demo-feeds.ts';
import { demoHomes } from './demo-homes.ts';

const path = '/demo/rentcafe';
const formType = 'application/x-www-form-urlencoded';
const largestForm = 2000;

/** What the demo's importers sign in with. It lets nobody in anywhere else. */
export const demoSignIn = {
  secret: 'demo/rentcafe',
  form: { username: 'supersync', password: 'demo-feeds-only' },
} as const;

export const demoRentCafeUrl = (key: string): string => `http://${demoFeedHost}${path}/${key}`;

/** How an importer asks RentCafe v2: it signs in, then posts for each property. */
export const demoRentCafeConfig = {
  request: 'rentcafe-v2',
  credentialRef: demoSignIn.secret,
  credentialUse: 'token',
  tokenUrl: `http://${demoFeedHost}${path}/sign-in`,
  vendor: 'Supersync',
  companyCode: 'demo',
} as const satisfies Partial<ImporterConfig>;

const paramsSchema = z.object({ key: z.string().regex(/^[a-z][a-z0-9-]{0,80}$/) });
const bodySchema = z.object({ companyCode: z.literal('demo'), propertyCode: z.string().min(1).max(80) });

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** One envelope of the document, as the source answers each endpoint with its own. */
function envelope(home: FeedProperty, member: string): object {
  const { body } = demoDocument('rentcafe-v2', [home]);
  return { [member]: Reflect.get(Object(JSON.parse(body.toString('utf8'))), member) };
}

/** Registered with demo data only: nothing in it is real, and whoever asks needs the token of the sign-in. */
export function serveDemoRentCafe(server: Server): void {
  const token = randomBytes(16).toString('hex');
  server.app.register(async (scope) => {
    // Only a form says who signs in; elsewhere forms are refused.
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: largestForm }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: 'POST',
      url: `${path}/sign-in`,
      config: { access: 'public' },
      handler: (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const isKnown = Object.entries(demoSignIn.form).every(([name, value]) => form.get(name) === value);
        return isKnown ? reply.send({ accessToken: token }) : reply.code(401).send({});
      },
    });
  });
  for (const [endpoint, member] of [
    ['floorplan/getfloorplans', 'floorplans'],
    ['apartmentavailability/getapartmentavailability', 'apartmentAvailabilities'],
  ] as const)
    server.app.route({
      method: 'POST',
      url: `${path}/:key/${endpoint}`,
      config: { access: 'public' },
      handler: async (request, reply) => {
        const params = paramsSchema.safeParse(request.params);
        const body = bodySchema.safeParse(request.body);
        if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send({});
        if (!params.success || !body.success) return reply.code(400).send({});
        const { propertyCode } = body.data;
        const fed = await fedProperties(server, params.data.key);
        const property = fed.find(({ importId }) => importId === propertyCode);
        // RentCafe says so of a property without units.
        if (property === undefined) return reply.code(204).send();
        return reply.send(envelope(demoHomes(property, server.clock.now()), member));
      },
    });
}
