import { expect } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { AppOptions } from '../src/app.ts';
import type { TestDatabaseKind } from './support/test-database.ts';
import {
  startPeopleApp,
  type CallOptions,
  type Method,
  type PeopleApp,
  type SignedIn,
} from './people-app.ts';

export const propertiesPath = '/api/v1/lift_properties_meta';

let made = 0;
const next = (): number => (made += 1);

/** A record on the wire, as far as tests read it. */
export type Data = { readonly id: number } & Readonly<Record<string, unknown>>;

/** The full server with an administrator, and helpers to create records through the API. */
export interface PlatformApp extends PeopleApp {
  readonly admin: SignedIn;
  /** A call by the administrator that must succeed; returns its `data`. */
  ok<T = Data>(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<T>;
  by(method: Method, url: string, more?: CallOptions): Promise<LightMyRequestResponse>;
  addClient(more?: object): Promise<number>;
  addPartner(more?: object): Promise<number>;
  addProperty(clientId: number, more?: object): Promise<number>;
}

export async function startPlatformApp(
  kind: TestDatabaseKind,
  env: Record<string, string> = {},
  others: Pick<AppOptions, 'alsoRegister'> = {},
): Promise<PlatformApp> {
  const people = await startPeopleApp(kind, env, others);
  const admin = await people.person(['supersync_all']);
  const by: PlatformApp['by'] = (method, url, more) => people.call(admin, method, url, more);
  const ok = async <T = Data>(
    method: Method,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const answer = await by(method, url, { headers, ...(body === undefined ? {} : { body }) });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
    return answer.json<{ data: T }>().data;
  };
  const idOf = async (path: string, body: object): Promise<number> => (await ok('POST', path, body)).id;
  return {
    ...people,
    admin,
    by,
    ok,
    addClient: (more = {}) =>
      idOf('/api/v1/clients', { clientKey: `client_${next()}`, name: `Client ${made}`, ...more }),
    addPartner: (more = {}) =>
      idOf('/syndication/api/v1/partners', {
        partnerKey: `partner_${next()}`,
        name: `Partner ${made}`,
        format: 'json',
        delivery: 'api',
        level: 'property',
        leadChannel: 'email',
        countries: ['CA'],
        ...more,
      }),
    addProperty: (clientId, more = {}) =>
      idOf(propertiesPath, {
        clientId,
        name: `Property ${next()}`,
        permalink: `property-${made}`,
        propertyType: 'apartment',
        status: 'active',
        address: `${made} Side Road`,
        city: 'Toronto',
        provinceCode: 'ON',
        postalCode: 'M5V 1A1',
        ...more,
      }),
  };
}

export const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
