import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { auditGates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSuperuserManagers } from '../config/demo.ts';
import { publishedPassword } from '../config/demo.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';
import { localFileStore } from '#platform/files/files.ts';
import { NotEmptyError, seedDemo, type SeedCounts } from './seed-demo.ts';
import { showcaseClients } from './syndication/showcase.ts';

const today = new Date('2026-03-10T15:00:00Z');

/** Tables of the demo, except random (password hashes) and foreign (products) data. */
const tables = [
  'users',
  'roles',
  'role_products',
  'role_users',
  'partners',
  'services',
  'clients',
  'client_partners',
  'buildings',
  'files',
  'properties',
  'property_photos',
  'image_labels',
  'image_models',
  'image_suggestions',
  'sites',
  'site_insights',
  'site_checks',
  'settings',
  'subscriptions',
  'rate_history',
  'news_feeds',
  'news_feed_clients',
  'importers',
  'schedules',
  'maintenance_windows',
  'task_runs',
  'run_attempts',
  'run_log_lines',
  'parameter_sets',
  'floorplans',
  'units',
  'feedback',
  'access_requests',
  'api_clients',
  'audit_entries',
  'property_partners',
  'ad_urls',
  'ad_url_checks',
  'property_search',
  'search_words',
  'service_default_rate_increases',
  'client_restrictions',
  'notes',
  'property_type_rules',
  'property_locks',
  'export_recipes',
  'building_stack_companies',
  'building_stack_buildings',
  'infinity_migrations',
  'call_orders',
  'signature_hosts',
  'signature_senders',
  'signature_groups',
  'signature_campaigns',
  'signature_counts',
  'calls',
  'leads',
  'site_generations',
  'site_releases',
  'provider_numbers',
  'simulated_numbers',
  'tracking_numbers',
  'promoted_tiers',
  'promoted_slots',
  'promoted_listings',
  'promoted_transfers',
  'promoted_cancellations',
  'partner_listings',
  'promoted_prices',
  'feed_builds',
  'feed_listings',
  'feed_changes',
  'database_environments',
  'database_migrations',
  'database_migration_environments',
  'database_migration_runs',
  'database_migration_statements',
] as const;

/** Without values that always differ: salted hashes and transaction ids. */
async function checksums(db: Database): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await db.query<{ sum: string }>({
      text: `select count(*) || ' ' || md5(string_agg(line, '|' order by line collate "C")) as sum
        from (select (to_jsonb(t) - 'password_hash' - 'has_demo_password' - 'transaction')::text as line from ${table} t) lines`,
    });
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

async function number(db: Database, select: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({ text: `select (${select})::int as n` });
  return rows[0]?.n ?? Number.NaN;
}

// Two databases, of both engines where available: shows differences between runs and engines.
const [firstKind, secondKind = firstKind] = testDatabases();

let first: TestDatabase;
let second: TestDatabase;
let counts: SeedCounts;
let folder: string;

beforeAll(async () => {
  if (firstKind === undefined || secondKind === undefined) throw new Error('There is no database to test on');
  first = await firstKind.open();
  second = await secondKind.open();
  folder = await mkdtemp(join(tmpdir(), 'supersync-test-seed-'));
  const files = localFileStore(folder);
  counts = await seedDemo(first.db, files, { today });
  await seedDemo(second.db, files, { today, password: publishedPassword });
});

afterAll(async () => {
  await first.drop();
  await second.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the same day and scale give the same data', async () => {
  expect(await checksums(first.db)).toEqual(await checksums(second.db));
});

test('has enough data for a demo', async () => {
  expect(counts.clients).toBe(120);
  const about = { buildings: 350, properties: 1200, sites: 90, subscriptions: 400, clientPartners: 500 };
  for (const [name, expected] of Object.entries(about)) {
    const made = Object.entries(counts).find(([key]) => key === name)?.[1] ?? 0;
    expect(made, name).toBeGreaterThan(expected * 0.8);
    expect(made, name).toBeLessThan(expected * 1.25);
  }
  for (const [name, made] of Object.entries(counts)) {
    const table = name === 'clientPartners' ? 'client_partners' : name;
    expect(await number(first.db, `select count(*) from ${table}`), table).toBe(made);
  }
  expect(await number(first.db, 'select count(*) from partners')).toBe(15);
  expect(await number(first.db, 'select count(*) from services')).toBe(20);
});

test('the next record of every table gets a free id', async () => {
  for (const { db } of [first, second]) {
    const { rows } = await db.query<{ name: string; column: string }>({
      text: `select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES'`,
    });
    expect(rows.length).toBeGreaterThan(50);
    const taken: string[] = [];
    for (const { name, column } of rows) {
      const next = `nextval(pg_get_serial_sequence('${name}', '${column}'))`;
      if ((await number(db, `select ${next} <= max("${column}") from ${name}`)) === 1) taken.push(name);
    }
    expect(taken).toEqual([]);
  }
});

test('fills only an empty database, in one transaction', async () => {
  const before = await checksums(first.db);
  await expect(seedDemo(first.db, localFileStore(folder), { today })).rejects.toThrow(NotEmptyError);
  expect(await checksums(first.db)).toEqual(before);
  await expect(seedDemo(first.db, localFileStore(folder), { scale: 0 })).rejects.toThrow(RangeError);
});

test('sets passwords only on request, and never for the system user', async () => {
  const withPassword = 'select count(*) from users where password_hash is not null';
  expect(await number(first.db, withPassword)).toBe(0);
  expect(await number(second.db, withPassword)).toBe(12);
  expect(
    await number(second.db, `${withPassword} and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`),
  ).toBe(0);
  expect(await number(second.db, `${withPassword} and id = 1`)).toBe(0);
  // Only accounts with the published password are marked.
  expect(await number(first.db, 'select count(*) from users where has_demo_password')).toBe(0);
  expect(await number(second.db, 'select count(*) from users where has_demo_password')).toBe(12);
});

test('every console key and all six areas can be granted', async () => {
  const { rows } = await first.db.query<{ key: string }>({
    text: `select key from products where product_type = 'internal'`,
  });
  const areas = ['rentals', 'property_sites', 'syndication', 'rate_management', 'client_management', 'Staff'];
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...permissionKeys, ...areas].toSorted());
});

test('the four superuser managers have verified accounts', async () => {
  const { rows } = await first.db.query<{ email: string }>({
    text: 'select email from users where is_super_user and email_verified_at is not null and suspended_at is null',
  });
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining([...demoSuperuserManagers]));
});

test('eight importers of five dialects have six weeks of payloads', async () => {
  const { rows } = await first.db.query({
    text: `select count(distinct importer_id)::int as importers, count(distinct i.format)::int as dialects,
        extract(day from max(fetched_at) - min(fetched_at))::int as days,
        count(distinct importer_id) filter (where issues ? 'HTML_PAGE')::int as pages,
        (select count(*)::int from import_runs where state = 'held') as held
      from import_payloads p join importers i on i.id = p.importer_id`,
  });
  expect(rows).toMatchObject([{ importers: 8, dialects: 5, days: 40, pages: 1, held: 1 }]);
});

describe('consistency', () => {
  test.each([
    [
      'a property stands where its building stands',
      `select count(*) from properties p join buildings b on b.id = p.building_id
      where (p.client_id, p.address, p.city, p.postal_code) is distinct from (b.client_id, b.address, b.city, b.postal_code)`,
    ],
    [
      'no more units are free than there are',
      'select count(*) from properties where units_available > unit_count',
    ],
    [
      'ranges are the right way round',
      'select count(*) from properties where rent_min > rent_max or beds_min > beds_max or square_feet_min > square_feet_max',
    ],
    [
      'money is that of the country',
      `select count(*) from properties where (currency = 'CAD') <> (country_code = 'CA')`,
    ],
    [
      'postal codes are those of the country',
      `select count(*) from properties
      where postal_code !~ (case country_code when 'CA' then '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$' else '^[0-9]{5}$' end)`,
    ],
    [
      'numbers ring nowhere',
      `select count(*) from (select phone from properties union all select phone from clients
        union all select number from tracking_numbers union all select forward_to from tracking_numbers) p where phone !~ '^[+]1[2-9][0-9]{2}55501[0-9]{2}$'`,
    ],
    [
      'addresses lead nowhere',
      `select count(*) from (select email from clients union all select email from properties union all select email from users) e where email !~ '[.](example|test)$'`,
    ],
    [
      'a call number rings for a source there is, and no other number of ours',
      `select count(*) from tracking_numbers t where exists (select from tracking_numbers o where o.number = t.forward_to)
        or not (source in ('website', 'sign', 'print') or exists (select from partners p where p.partner_key = t.source))`,
    ],
    [
      'ads stand on sites that nobody has',
      `select count(*) from ad_urls where url !~ '^http://www[.][a-z-]+[.]example/demo/ads/'`,
    ],
    [
      'what an ad URL says is what its last check found',
      `select count(*) from ad_urls a left join lateral (
        select * from ad_url_checks c where c.ad_url_id = a.id order by id desc limit 1) c on true
      where (a.last_checked, a.status, a.finding) is distinct from (c.at, coalesce(c.status, 'unchecked'), c.finding)`,
    ],
    [
      'a subscription is for a property of the client',
      'select count(*) from subscriptions s join properties p on p.id = s.property_id where p.client_id <> s.client_id',
    ],
    ['a new rate is higher', 'select count(*) from subscriptions where proposed_rate <= rate'],
    [
      'a notice that was sent is past',
      `select count(*) from subscriptions where (status = 'retiring') <> (notified_at is not null) or notified_at > '2026-03-10'`,
    ],
    [
      'a rate change has a letter once its notice is sent, and a date that the notice allows',
      `select count(*) from subscriptions s left join rate_notices n on n.subscription_id = s.id and n.status = 'sent'
        where s.status = 'retiring' and (n.text is null or s.proposed_effective < s.notified_at::date + s.notice_days
          or s.proposed_effective < s.rate_expiry)`,
    ],
    [
      'partners serve the country of their clients',
      'select count(*) from client_partners l join clients c on c.id = l.client_id join partners p on p.id = l.partner_id where not p.countries ? c.country_code',
    ],
    [
      'every audit entry has an actor who exists',
      'select count(*) from audit_entries a left join users u on u.id = a.actor_id where u.id is null',
    ],
    [
      'a property has as many photos as it says, and the main one has one place',
      `select count(*) from properties p where photo_count <> (select count(*) from property_photos f where f.property_id = p.id)
        or (select count(*) from property_photos f where f.property_id = p.id and f.position = 1) > 1`,
    ],
    [
      'a photo measures what its picture does',
      'select count(*) from property_photos p join files f on f.id = p.file_id where (p.width, p.height) <> (f.width, f.height)',
    ],
    ['nothing is changed before it was made', 'select count(*) from properties where modified_at < created'],
  ])('%s', async (_, select) => {
    expect(await number(first.db, select)).toBe(0);
  });

  test('signature campaigns in every state, six of them with months of figures', async () => {
    expect(await number(first.db, 'select count(distinct status) from signature_campaigns')).toBe(5);
    expect(
      await number(
        first.db,
        `select count(*) from (select from signature_counts group by campaign_id having count(distinct hour::date) > 15)`,
      ),
    ).toBe(6);
    expect(
      await number(
        first.db,
        `select count(*) from signature_campaigns c left join files f on f.id = c.banner_file
          where c.status <> 'draft' and (f.width > 600 or f.bytes > 204800 or f.width is null)`,
      ),
    ).toBe(0);
  });

  test('rates in every state, notices due today, and letters in both languages', async () => {
    const { rows } = await first.db.query<{ status: string }>({
      text: `select distinct status from subscriptions`,
    });
    expect(rows).toHaveLength(5);
    const { rows: due } = await first.db.query({
      text: `select id from subscriptions_shown where notice_deadline = '2026-03-10'`,
    });
    expect(due.length).toBeGreaterThan(2);
    const { rows: letters } = await first.db.query({
      text: `select distinct language from rate_notices where status = 'sent' and html <> '' order by 1`,
    });
    expect(letters).toEqual([{ language: 'en' }, { language: 'fr' }]);
  });

  test('call numbers of every status, some quarantined', async () => {
    const { rows } = await first.db.query<{ status: string; n: number }>({
      text: 'select status, count(*)::int as n from tracking_numbers group by 1 order by 1',
    });
    expect(rows.map(({ status }) => status)).toEqual(['active', 'released', 'suspended']);
    expect(rows.every(({ n }) => n > 10)).toBe(true);
    const resting = `select count(*) from tracking_numbers where quarantined_until > '2026-03-10'`;
    expect(await number(first.db, resting)).toBeGreaterThan(3);
  });

  test('two hundred numbers that rang, two orphans and one failed order', async () => {
    const rang = 'select count(distinct tracking_number_id) from calls';
    expect(await number(first.db, rang)).toBeGreaterThanOrEqual(200);
    expect(await number(first.db, `select count(*) from call_inventory where status = 'unassigned'`)).toBe(2);
    expect(await number(first.db, `select count(*) from call_orders where status = 'failed'`)).toBe(1);
    for (const flag of ['is_orphan', 'lacks_fail_safe', 'never_rang', 'is_still_shown'])
      expect(
        await number(first.db, `select count(*) from call_inventory where ${flag}`),
        flag,
      ).toBeGreaterThan(1);
    const odd = `select count(*) from calls c left join leads l on l.id = c.lead_id
      where (l.source, l.client_id, l.received_at, l.phone) is distinct from
        (c.source, c.client_id, c.started_at, c.from_number)`;
    expect(await number(first.db, odd)).toBe(0);
  });

  test('syndication: every step stops some, a dozen clients are mostly live, two builds are held', async () => {
    const count = (rest: string) =>
      number(
        first.db,
        `select count(*) from syndication_verdicts('${today.toISOString().slice(0, 10)}', '${today.toISOString()}', null, null) ${rest}`,
      );
    for (const gate of auditGates.values)
      expect([gate, (await count(`where gate = '${gate}'`)) >= 3]).toEqual([gate, true]);
    const live = await count(`where state = 'live' and client_id <= ${showcaseClients}`);
    expect(live).toBeGreaterThan(await count(`where state = 'stopped' and client_id <= ${showcaseClients}`));
    expect(await number(first.db, 'select count(*) from feeds where held_build_id is not null')).toBe(2);
  });

  test('some properties without photos, some with photos too small for a partner; every file exists', async () => {
    expect(await number(first.db, 'select count(*) from properties where photo_count = 0')).toBeGreaterThan(
      20,
    );
    expect(await number(first.db, 'select count(*) from property_photos where width < 800')).toBeGreaterThan(
      20,
    );
    const { rows } = await first.db.query<{ sha256: string }>({
      text: 'select sha256 from files union select thumb_sha256 from files where thumb_sha256 is not null',
    });
    expect(rows.length).toBeGreaterThan(48);
    for (const { sha256 } of rows) {
      const bytes = await localFileStore(folder).open(sha256);
      expect(bytes, sha256).not.toBeNull();
      bytes?.destroy();
    }
  });

  test('ads of every status', async () => {
    const { rows } = await first.db.query<{ status: string; n: number }>({
      text: 'select status, count(*)::int as n from ad_urls group by 1 order by 1',
    });
    expect(rows.map(({ status }) => status)).toEqual(['404', 'mismatch', 'ok', 'redirect', 'unchecked']);
    expect(rows.every(({ n }) => n > 20)).toBe(true);
  });

  test('source reporting is on for some clients with Rentals Infinity', async () => {
    const reporting = `select count(*) from settings s join client_partners l using (client_id) join partners p on p.id = l.partner_id
      where s.key = 'infinity_source_reporting' and p.partner_key = 'rentals_infinity'`;
    const all = `select count(*) from settings where key = 'infinity_source_reporting'`;
    expect(await number(first.db, reporting)).toBeGreaterThan(5);
    expect(await number(first.db, reporting)).toBe(await number(first.db, all));
  });
});
