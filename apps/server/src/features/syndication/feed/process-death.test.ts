import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { addPendingJobs } from '#platform/jobs/pending-jobs.ts';
import { MortalServers } from '#test/death/mortal-servers.ts';
import { makePlace, type Place } from '#test/death/place.ts';
import { feedsApi, startFeedsApp, type MadeFeed } from '#test/feeds-app.ts';
import type { Data } from '#test/platform-app.ts';
import { startPartnerApi, type PartnerApi } from '#test/stand-ins/partner-api.ts';
import { startSftpServer, type SftpStandIn } from '#test/stand-ins/sftp-server.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { startWebApp } from '#test/web-app.ts';

const limit = { timeout: 600_000 };
const pollOptions = { timeout: 120_000, interval: 100 };

type Moment = 'after' | 'before commit' | 'after commit';
type Step =
  | { readonly statement: string; readonly moment: Moment }
  /** The partner has the request, and never answers it. */
  | { readonly partner: (partners: Partners) => Promise<void>; readonly name: string };

interface Partners {
  readonly sftp: SftpStandIn;
  readonly api: PartnerApi;
}

const buildSteps: readonly Step[] = [
  { statement: 'set build_token', moment: 'after commit' },
  { statement: 'insert into feed_builds', moment: 'after' },
  { statement: 'insert into feed_chunks', moment: 'after' },
  { statement: 'insert into feed_listings', moment: 'after' },
  { statement: 'insert into feed_changes', moment: 'after' },
  { statement: 'delete from feed_deliveries', moment: 'after' },
  { statement: 'last_outcome =', moment: 'before commit' },
  { statement: 'last_outcome =', moment: 'after commit' },
];
const endSteps: readonly Step[] = [
  { statement: 'insert into feed_fetches', moment: 'before commit' },
  { statement: 'insert into feed_fetches', moment: 'after commit' },
];
const claimStep: Step = { statement: `set state = 'sending'`, moment: 'after commit' };

const stepsOf: Readonly<Record<'sftp-push' | 'api', readonly Step[]>> = {
  'sftp-push': [
    ...buildSteps,
    claimStep,
    ...(['OPEN', 'WRITE', 'CLOSE', 'REMOVE', 'RENAME'] as const).map((request) => ({
      name: `${request} of the file`,
      partner: ({ sftp }: Partners) => sftp.stallAt(request, true),
    })),
    ...endSteps,
  ],
  api: [
    ...buildSteps,
    claimStep,
    { name: 'batch on its way', partner: ({ api }) => api.stallAt(false) },
    { name: 'batch carried out', partner: ({ api }) => api.stallAt(true) },
    { statement: 'insert into feed_delivery_listings', moment: 'after' },
    { statement: 'insert into feed_delivery_listings', moment: 'after commit' },
    ...endSteps,
  ],
};

/** The embedded engine is opened anew for every look, so it is killed where something is committed or half sent. */
const fewSteps = stepsOf['sftp-push'].filter((step) =>
  'statement' in step ? step.moment !== 'after' : step.name.startsWith('WRITE'),
);

const cases = [
  { name: 'embedded', delivery: 'sftp-push', steps: fewSteps },
  ...(testDatabases().length > 1
    ? ([
        { name: 'PostgreSQL', delivery: 'sftp-push', steps: stepsOf['sftp-push'] },
        { name: 'PostgreSQL', delivery: 'api', steps: stepsOf.api },
      ] as const)
    : []),
] as const;

describe.each(cases)(
  'a server that is killed at every step, $delivery on $name',
  limit,
  ({ name, delivery, steps }) => {
    let place: Place;
    let partners: Partners;
    let made: MadeFeed;
    let userId: number;
    let address: string;
    let env: Record<string, string>;
    let servers: MortalServers;
    let properties: number[];

    beforeAll(async () => {
      partners = { sftp: await startSftpServer(), api: await startPartnerApi() };
      const { sftp, api } = partners;
      place = await makePlace(name);
      env = { DATA_DIR: place.dataDir, OUTBOUND_HOSTS: `127.0.0.1:${sftp.port},127.0.0.1:${api.port}` };
      servers = new MortalServers(place, 'dieAtStatement', env);
      const kept = { ...place, drop: async () => undefined };
      const web = await startFeedsApp(
        { name: place.kind, make: async () => kept, open: () => Promise.reject(new Error('Not used')) },
        env,
      );
      await web.ok('PUT', '/api/v1/secrets/value', { name: 'partners/password', value: 'letmein' });
      made = await web.addFeed({
        delivery,
        countChangeHoldPct: 100,
        ...(delivery === 'api'
          ? {
              format: 'json',
              mode: 'incremental',
              deliverySettings: { url: api.url, credentialRef: 'partners/password', batchSize: 2 },
            }
          : {
              deliverySettings: {
                host: '127.0.0.1',
                port: sftp.port,
                username: 'supersync',
                credentialRef: 'partners/password',
                hostKey: sftp.hostKey,
                directory: '/in',
              },
            }),
      });
      properties = [];
      for (let index = 0; index < 4; index += 1) properties.push(await made.addListed());
      await web.build(made.feedId);
      await vi.waitFor(async () => {
        const found = await web.ok<Data[]>('GET', `${feedsApi}/feed_deliveries?feedId=${made.feedId}`);
        expect(found).toMatchObject([{ state: 'delivered' }]);
      }, pollOptions);
      address = await web.addressOf(made.feedId);
      userId = web.admin.userId;
      await web.stop();
    }, limit.timeout);
    afterAll(async () => {
      servers.stop();
      await place.drop();
      await partners.sftp.stop();
      await partners.api.stop();
    });

    async function dieAt(step: Step): Promise<void> {
      const isReached = 'partner' in step ? step.partner(partners) : null;
      const child = await servers.start(
        'statement' in step ? { DIES_AT: step.statement, DIES_WHEN: step.moment } : {},
      );
      const exited = once(child, 'exit');
      if (isReached !== null) {
        await isReached;
        child.kill('SIGKILL');
      }
      const [, signal] = await exited;
      expect([step, signal]).toEqual([step, 'SIGKILL']);
    }

    /** Its claims and its job are given up at once, instead of after their time. */
    async function giveUpClaims(db: Database): Promise<void> {
      await db.query(sql`
      update feeds set building_until = now() - interval '1 second' where build_token is not null`);
      await db.query(sql`
      update feed_deliveries set sending_until = now() - interval '1 second' where token is not null`);
      await db.query({
        text: `update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
      });
    }

    /** What a partner would get now, asked as a browser, whose fetch does not count: the whole of a published build. */
    async function fetched(): Promise<string> {
      const web = await startWebApp({ ...place, drop: async () => undefined }, { env });
      try {
        await giveUpClaims(web.db);
        const answer = await web.app.inject({
          url: `${address}?full=1`,
          headers: { cookie: 'supersync_session=none' },
        });
        expect(answer.statusCode).toBe(200);
        const { rows } = await web.db.query<{ hash: string; listings: number; stored: number }>(sql`
        select b.hash, b.listings, (select count(*)::int from feed_listings l where l.build_id = b.id) as stored
        from feed_builds b where b.feed_id = ${made.feedId} and b.state = 'published'`);
        expect(rows).toEqual([
          {
            hash: createHash('sha256').update(answer.body).digest('hex'),
            listings: rows[0]?.stored,
            stored: rows[0]?.stored,
          },
        ]);
        return answer.body;
      } finally {
        await web.close();
      }
    }

    const change = (): Promise<void> =>
      place.use(async (db) => {
        const [changed, removed] = properties;
        await db.query(sql`
        update properties set rent_min = 1999, description = repeat('Two rooms. ', 20000), modified_at = now()
        where id = ${changed}`);
        await db.query(sql`update properties set status = 'archived' where id = ${removed}`);
        await addPendingJobs(db, [
          {
            id: randomUUID(),
            name: 'build-feed',
            data: { feedId: made.feedId, propertyId: null, userId, apiClientId: null, requestId: 'death' },
            priority: 0,
            startAfter: new Date().toISOString(),
            singletonKey: null,
          },
        ]);
      });

    it('leaves one whole build to fetch and no half file, and each change arrives', async () => {
      const { sftp, api } = partners;
      const fileNow = (): string | undefined =>
        [...sftp.files].find(([path]) => !path.endsWith('.part'))?.[1].toString('utf8');
      const before = await fetched();
      if (delivery === 'sftp-push') expect(fileNow()).toBe(before);
      await change();
      const bodies = new Set<string>([before]);
      for (const step of steps) {
        await dieAt(step);
        const body = await fetched();
        bodies.add(body);
        if (delivery === 'api') continue;
        // Between removing the old file and renaming the new one, which this server needs, there is none.
        const isBetween = 'name' in step && step.name.startsWith('REMOVE');
        expect([step, fileNow()]).toEqual([step, isBetween ? undefined : expect.toBeOneOf([...bodies])]);
      }
      // The build before and the one after, never another.
      expect(bodies.size).toBe(2);

      const after = await fetched();
      expect(after).not.toBe(before);
      if (delivery === 'sftp-push') expect(fileNow()).toBe(after);
      else {
        const [changed = 0, removed = 0, ...others] = properties.map(String);
        expect([...api.listings.keys()].toSorted()).toEqual([changed, ...others].toSorted());
        expect(JSON.stringify(api.listings.get(String(changed)))).toContain('1999');
        expect(api.listings.has(String(removed))).toBe(false);
      }
      const ends = await place.use(async (db) => {
        const { rows } = await db.query<{ state: string }>(sql`
        select state from feed_deliveries where feed_id = ${made.feedId} order by id`);
        return rows.map(({ state }) => state);
      });
      expect(ends).toEqual(['delivered', 'delivered']);
    });
  },
);
