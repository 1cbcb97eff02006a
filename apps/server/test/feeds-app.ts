import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { TestDatabaseKind } from './support/test-database.ts';
import { propertiesPath, startPlatformApp, type Data, type PlatformApp } from './platform-app.ts';

export const feedsApi = '/syndication/api/v1';

/** A feed on the wire, as far as tests read it. */
export interface FeedData extends Data {
  readonly feedKey: string;
  readonly status: string;
  readonly buildState: string;
  readonly lastBuiltAt: string | null;
  readonly lastOutcome: string | null;
  readonly publishedBuildId: number;
  readonly heldBuildId: number;
  readonly listings: number;
}

export interface MadeFeed {
  readonly feedId: number;
  readonly clientId: number;
  readonly partnerId: number;
  /** Adds a property that is switched on for the partner and passes every gate. */
  addListed(more?: object): Promise<number>;
}

/** A running server with helpers to create, build and fetch feeds. */
export interface FeedsApp extends PlatformApp {
  addFeed(partner?: object, properties?: number): Promise<MadeFeed>;
  read(feedId: number): Promise<FeedData>;
  /** Builds through the API and returns the feed. */
  build(feedId: number): Promise<FeedData>;
  addressOf(feedId: number): Promise<string>;
  /** As a partner. */
  fetch(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  change(propertyId: number, values: object): Promise<unknown>;
}

export async function startFeedsApp(
  kind: TestDatabaseKind,
  env: Record<string, string> = {},
): Promise<FeedsApp> {
  const web = await startPlatformApp(kind, env);
  await web.app.startWork();
  const read: FeedsApp['read'] = (feedId) => web.ok<FeedData>('GET', `${feedsApi}/feeds/${feedId}`);
  return {
    ...web,
    read,
    async addFeed(partner = {}, properties = 0) {
      const clientId = await web.addClient();
      const partnerId = await web.addPartner({ format: 'hotpads', ...partner });
      await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
      const [found] = await web.ok<Data[]>(
        'GET',
        `${feedsApi}/feeds?clientId=${clientId}&partnerId=${partnerId}`,
      );
      const addListed: MadeFeed['addListed'] = async (more = {}) => {
        const propertyId = await web.addProperty(clientId, {
          unitsAvailable: 2,
          rentMin: '1500.00',
          ...more,
        });
        await web.ok('POST', '/api/v1/properties__has_partners', { propertyId, partnerId });
        return propertyId;
      };
      for (let index = 0; index < properties; index += 1) await addListed();
      return { feedId: found?.id ?? 0, clientId, partnerId, addListed };
    },
    async build(feedId) {
      const before = await read(feedId);
      // Advance the clock, so that this build's time differs from the last one's.
      web.clock.advance(1);
      await web.ok('POST', `${feedsApi}/feeds/${feedId}/rebuild`, {});
      return vi.waitFor(
        async () => {
          const feed = await read(feedId);
          expect([feed.buildState, feed.lastBuiltAt]).toEqual([
            'idle',
            expect.not.stringMatching(before.lastBuiltAt ?? 'x'),
          ]);
          return feed;
        },
        { timeout: 120_000, interval: 20 },
      );
    },
    addressOf: async (feedId) =>
      (await web.ok<{ path: string }>('GET', `${feedsApi}/feeds/${feedId}/address`)).path,
    fetch: (url, headers = {}) => web.app.inject({ method: 'GET', url, headers }),
    change: (propertyId, values) => web.ok('PUT', `${propertiesPath}/${propertyId}`, values),
  };
}
