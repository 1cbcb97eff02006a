import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { catalogueFailure, fetchCatalogue } from './product-catalogue.ts';
import {
  addProduct,
  addUser,
  createRole,
  fetchRole,
  fetchRoles,
  removeProduct,
  removeUser,
  selectRole,
  updateProductPermissions,
  updateRole,
  useRoleStore,
} from './role-store.ts';

const id = '7f3c2b1e-5d0a-4c58-9a41-0b8f6f1d2e77';
const flags = { hasCreate: true, hasRead: true, hasUpdate: false, hasDelete: true };
const roleRecord = {
  id,
  name: 'Desk',
  roleType: 'staff',
  version: 3,
  created: '2026-01-01T00:00:00+00:00',
  modified: { userId: 7, at: '2026-01-01T00:00:00+00:00' },
  products: [
    {
      roleId: id,
      productKey: 'supersync_redact',
      hasCreate: 1,
      hasRead: 1,
      hasUpdate: 1,
      hasDelete: 1,
      version: 1,
    },
  ],
  users: [],
};

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** The version each write was based on, if it named one. */
let basedOn: (string | undefined)[] = [];
/** The product of the role as the server holds it. */
let storedProduct: Record<string, unknown> = {};

let sent: Sent[] = [];
let logged: MockInstance<typeof console.error>;
/** The server's response by method; everything else succeeds. */
let failing: { method: string; respond: () => Promise<Response> } | null = null;

const json = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } });

const refusal = (detail: string): Promise<Response> =>
  Promise.resolve(json({ status: 403, title: 'No', detail, code: 'cannot_grant' }, 403));

interface Init {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

beforeEach(async () => {
  sent = [];
  basedOn = [];
  storedProduct = { ...roleRecord.products[0] };
  failing = null;
  vi.stubGlobal('fetch', async (url: string, init?: Init) => {
    const method = init?.method ?? 'GET';
    if (url === '/config.json')
      return json({
        product: { name: 'LIFT', slug: 'lift' },
        main: '',
        gateway: '',
        mapStyle: null,
        migrationApproval: 'others',
        oidc: null,
      });
    sent.push({ method, url, body: init?.body === undefined ? undefined : JSON.parse(init.body) });
    if (method !== 'GET') basedOn.push(init?.headers?.['if-match']);
    if (failing?.method === method) return failing.respond();
    if (url.startsWith('/perms-api/roles__has_products/') && method === 'GET')
      return json({ data: storedProduct });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const isList = method === 'GET' && !url.includes(id);
    return json(
      isList ? { data: [], meta: { total: 0, page: 1, limit: 0, pageCount: 0 } } : { data: roleRecord },
    );
  });
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadConfig();
  queryClient.clear();
  selectRole(id);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const writes = (): Sent[] => sent.filter(({ method }) => method !== 'GET');

describe('the bodies sent', () => {
  it('creates a role under an id made in the browser, then grants all four on each product', async () => {
    const made = await createRole({
      name: ' Desk ',
      roleType: 'staff',
      userId: 7,
      products: [{ productKey: 'supersync_redact' }],
    });
    expect(writes()).toEqual([
      {
        method: 'POST',
        url: '/perms-api/roles',
        body: { id: made, name: 'Desk', roleType: 'staff', modified: { userId: 7 } },
      },
      {
        method: 'POST',
        url: '/perms-api/roles__has_products',
        body: {
          roleId: made,
          productKey: 'supersync_redact',
          hasCreate: 1,
          hasRead: 1,
          hasUpdate: 1,
          hasDelete: 1,
          modified: { userId: 1 },
        },
      },
    ]);
    expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
  });

  it.each([
    [
      'updates',
      () => updateRole({ name: 'Night desk' }, 7, 3),
      'PUT',
      `/perms-api/roles/${id}`,
      { id, name: 'Night desk', modified: { userId: 7 } },
    ],
    [
      'adds a product',
      () => addProduct('supersync_redact'),
      'POST',
      '/perms-api/roles__has_products',
      {
        roleId: id,
        productKey: 'supersync_redact',
        hasCreate: 1,
        hasRead: 1,
        hasUpdate: 1,
        hasDelete: 1,
        modified: { userId: 1 },
      },
    ],
    [
      'changes flags, naming the record in the body',
      () => updateProductPermissions('supersync_redact', flags),
      'PUT',
      '/perms-api/roles__has_products',
      {
        roleId: id,
        productKey: 'supersync_redact',
        hasCreate: 1,
        hasRead: 1,
        hasUpdate: 0,
        hasDelete: 1,
        modified: { userId: 1 },
      },
    ],
    [
      'removes a product',
      () => removeProduct('a b'),
      'DELETE',
      `/perms-api/roles__has_products/roleId:${id}~productKey:a%20b`,
      undefined,
    ],
    [
      'adds a person',
      () => addUser(9),
      'POST',
      '/perms-api/roles__has_users',
      { roleId: id, userId: 9, modified: { userId: 1 } },
    ],
    [
      'removes a person',
      () => removeUser(9),
      'DELETE',
      `/perms-api/roles__has_users/roleId:${id}~userId:9`,
      undefined,
    ],
  ] as const)('%s', async (_, act, method, url, body) => {
    await act();
    expect(writes()).toEqual([{ method, url, body }]);
  });

  it('a switch leaves what another person did to the other flags, and names the version it is based on', async () => {
    await fetchRole(id);
    storedProduct = { ...storedProduct, hasDelete: 0, version: 2 };
    await updateProductPermissions('supersync_redact', { hasUpdate: false });
    expect(writes().map(({ body }) => body)).toMatchObject([
      { hasCreate: 1, hasRead: 1, hasUpdate: 0, hasDelete: 0 },
    ]);
    expect(basedOn).toEqual(['"2"']);
  });

  it('two switches in quick succession are sent one after the other', async () => {
    await Promise.all([
      updateProductPermissions('supersync_redact', { hasUpdate: false }),
      updateProductPermissions('supersync_redact', { hasDelete: false }),
    ]);
    const calls = sent.filter(({ url }) => url.startsWith('/perms-api/roles__has_products'));
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  });

  it('a renamed role names the version that the person saw', async () => {
    await updateRole({ name: 'Night desk' }, 7, 2);
    expect(basedOn).toEqual(['"2"']);
  });

  it('reads roles with products and users, one with users.user too', async () => {
    await fetchRoles();
    await fetchRole(id);
    expect(sent.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/perms-api/roles?relations=products,users&limit=0',
      `/perms-api/roles/${id}?relations=products,users,users.user`,
    ]);
  });
});

const actions = [
  ['Failed to fetch roles', 'GET', () => fetchRoles()],
  ['Failed to fetch role', 'GET', () => fetchRole(id)],
  ['Failed to create role', 'POST', () => createRole({ name: 'Desk', roleType: 'staff', userId: 7 })],
  ['Failed to update role', 'PUT', () => updateRole({ name: 'x' }, 7, 3)],
  ['Failed to add product to role', 'POST', () => addProduct('supersync_redact')],
  ['Failed to remove product from role', 'DELETE', () => removeProduct('supersync_redact')],
  ['Failed to update product permissions', 'PUT', () => updateProductPermissions('supersync_redact', flags)],
  ['Failed to add user to role', 'POST', () => addUser(9)],
  ['Failed to remove user from role', 'DELETE', () => removeUser(9)],
] as const;

describe('failures', () => {
  // A request with a key is sent again after a pause, which is skipped here. Shorter timers keep their time: the
  // progress bar, which needs a browser, waits for slow requests only.
  const wait = globalThis.setTimeout;
  beforeEach(() => vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, ms >= 300 ? 0 : ms)));

  it.each(actions)(
    '%s: kept, logged and rethrown when the server cannot be reached',
    async (words, method, act) => {
      failing = { method, respond: () => Promise.reject(new TypeError('connection lost')) };
      await expect(act()).rejects.toThrow('The server cannot be reached');
      expect(useRoleStore.getState()).toMatchObject({ error: words, loading: false });
      expect(logged.mock.calls.map(([what]) => what)).toContain(words);
    },
  );

  it.each(actions)('%s: shown when the server fails without a reason', async (words, method, act) => {
    failing = { method, respond: () => refusal('Something went wrong!') };
    await expect(act()).rejects.toThrow('Something went wrong!');
    expect(useRoleStore.getState().error).toBe(words);
  });

  it.each(actions)("%s: the server's message wins", async (_, method, act) => {
    failing = { method, respond: () => refusal('You cannot grant this.') };
    await expect(act()).rejects.toThrow('You cannot grant this.');
    expect(useRoleStore.getState().error).toBe('You cannot grant this.');
  });

  it('an error clears at the start of the next action', async () => {
    useRoleStore.setState({ error: 'old' });
    const seen: (string | null)[] = [];
    const stop = useRoleStore.subscribe(({ error }) => seen.push(error));
    await addUser(9);
    stop();
    expect(seen[0]).toBeNull();
    expect(useRoleStore.getState().error).toBeNull();
  });

  it('an optimistic change is reverted on failure', async () => {
    await fetchRole(id);
    failing = { method: 'DELETE', respond: () => refusal('No.') };
    await expect(removeProduct('supersync_redact')).rejects.toThrow('No.');
    expect((await fetchRole(id)).products).toHaveLength(1);
  });
});

describe('validation', () => {
  it.each([
    [{ name: ' ', roleType: 'staff', userId: 7 }],
    [{ name: 'Desk', roleType: '', userId: 7 }],
    [{ name: 'Desk', roleType: 'staff', userId: null }],
  ])('%j is not sent', async (role) => {
    await expect(createRole(role)).rejects.toThrow('Role name and type and modified user are required.');
    expect(useRoleStore.getState().error).toBe('Role name and type and modified user are required.');
    expect(writes()).toEqual([]);
  });

  it('updating requires a selected role', async () => {
    selectRole(null);
    await expect(updateRole({ name: 'x' }, 7, 3)).rejects.toThrow('No role selected for update');
  });

  it('an undo reaches its own role, whichever is open by then', async () => {
    for (const open of [null, '00000000-0000-4000-8000-000000000001']) {
      selectRole(open);
      sent = [];
      await addUser(9, id);
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ roleId: id, userId: 9 });
    }
  });

  it.each([() => removeProduct('x'), () => removeUser(1)])(
    'removing requires a selected role',
    async (act) => {
      selectRole(null);
      await expect(act()).rejects.toThrow('No role selected');
      expect(useRoleStore.getState().error).toBe('No role selected');
    },
  );
});

describe('the product catalogue', () => {
  it('requests at most 200 internal products', async () => {
    await fetchCatalogue();
    expect(decodeURIComponent(sent[0]?.url ?? '')).toBe(
      '/perms-api/products?where={"productType":"internal"}&limit=200',
    );
  });

  it('falls back when the call fails, and says so', async () => {
    failing = { method: 'GET', respond: () => Promise.reject(new TypeError('connection lost')) };
    const { fallback, products } = await fetchCatalogue();
    expect(fallback).toBe(catalogueFailure);
    expect(catalogueFailure).toBe('Failed to fetch products');
    expect(products.map(({ key }) => key)).toEqual([
      'rentals',
      'property_sites',
      'syndication',
      'rate_management',
      'client_management',
      'Staff',
    ]);
  });

  it('falls back when nothing is returned', async () => {
    expect((await fetchCatalogue()).products).toHaveLength(6);
  });
});
