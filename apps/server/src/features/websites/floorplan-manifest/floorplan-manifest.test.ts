import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/floorplan_manifests';
const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const box = (x: number, y: number, w: number, h: number): number[][] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

type Saved = { readonly id: number; readonly number: number };
type Checked = {
  readonly number: number;
  readonly findings: readonly { readonly key: string; readonly code: string }[];
};

describe.each(testDatabases())('floorplan manifests on $name', (kind) => {
  let web: PlatformApp;
  let propertyId: number;
  let art: string;
  let ownArt: string;

  beforeAll(async () => {
    web = await startPlatformApp(kind, { FLOORPLAN_FRAMES: 'https://homes.example.com' });
    propertyId = await web.addProperty(await web.addClient(), { name: 'Maple <House>' });
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into floorplans (property_id, import_id, name) values (${propertyId}, 'fp', 'One bedroom') returning id`);
    await web.db.query(sql`
      insert into units (property_id, floorplan_id, import_id, number, beds, rent, status)
      select ${propertyId}, ${rows[0]?.id}, 'u' || n, n::text, 1, 1500 + n, case when n = 102 then 'leased' else 'available' end
      from unnest(array[101, 102]) as n`);
    const add = async (width: number): Promise<string> => {
      const uploaded = await web.app.inject({
        method: 'POST',
        url: '/v0/files?purpose=photo',
        headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
        payload: multipart(await picture(width, 50).png().toBuffer()),
      });
      const fileId: string = uploaded.json().data.id;
      const kept = await web.ok<{ id: string; width: number }>(
        'POST',
        '/api/v1/floorplan_art/images',
        { fileId },
        key(),
      );
      expect(kept).toMatchObject({ id: fileId, width, height: 50 });
      return kept.id;
    };
    art = await add(100);
    ownArt = await add(90);
  });
  afterAll(() => web.stop());

  const content = (more: object = {}): object => ({
    propertyId,
    mode: '2d',
    exterior: {
      views: [
        {
          key: 'front',
          label: '{{building}}',
          image: art,
          w: 100,
          h: 50,
          hotspots: [{ floorKey: 'f1', points: box(0, 0, 1, 1) }],
        },
      ],
    },
    floors: [
      {
        key: 'f1',
        label: 'Floor 1',
        level: 1,
        image: art,
        w: 100,
        h: 50,
        units: [
          { unitKey: '101', importId: 'u101', points: box(0, 0, 0.5, 1) },
          { unitKey: '102', importId: 'u102', points: box(0.5, 0, 0.5, 1) },
        ],
      },
    ],
    variables: { building: 'Maple', phone: '555' },
    ...more,
  });
  const create = (document: object = content()): Promise<Saved> =>
    web.ok<Saved>('POST', `${path}/create`, { name: 'Maple', document }, key());
  const read = (id: number): Promise<Data> => web.ok('GET', `${path}/${id}`);
  const save = (id: number, basedOn: number, document: object, by = web.admin) =>
    web.call(by, 'PUT', `${path}/${id}/document`, {
      body: { document, basedOn, note: 'Changed' },
      headers: key(),
    });
  const open = (url: string) => web.app.inject({ url });

  it('keeps every save as a version, and refuses one based on an older', async () => {
    const { id } = await create();
    const changed = content({ variables: { building: 'Oak' } });
    expect((await save(id, 1, changed)).json().data).toEqual({ id, number: 2 });
    expect((await save(id, 1, changed)).json()).toMatchObject({ status: 409, code: 'newer_template' });
    const { document } = await web.ok<{ document: Data }>('GET', `${path}/${id}/document`);
    expect(document).toMatchObject({ id, version: 2, variables: { building: 'Oak' } });
    const restored = await web.ok<Saved[]>(
      'POST',
      `${path}/restore`,
      { items: [{ id, basedOn: 2, number: 1 }] },
      key(),
    );
    expect(restored).toEqual([{ id, number: 3 }]);
    const versions = await web.ok<Data[]>('GET', `/api/v1/floorplan_manifest_versions?manifestId=${id}`);
    expect(versions.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(versions[0]?.['document']).toEqual({ ...(versions[2]?.['document'] as object), version: 3 });
    expect(await read(id)).toMatchObject({ number: 3, state: 'draft', floorCount: 1, unitCount: 2 });
  });

  it('two saves at once make one version', async () => {
    const { id } = await create();
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(id, 1, content())));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('refuses unknown art, another property, unknown floors and malformed documents', async () => {
    const { id } = await create();
    const views = [{ key: 'front', label: 'Front', w: 1, h: 1, hotspots: [{ floorKey: 'f9', points: [] }] }];
    for (const [document, place] of [
      [
        content({ exterior: { views: [{ key: 'v', label: 'V', image: randomUUID(), w: 1, h: 1 }] } }),
        'document',
      ],
      [content({ propertyId: propertyId + 1000 }), 'document.propertyId'],
      [content({ exterior: { views } }), 'document.exterior.views.0.hotspots.0.floorKey'],
      [
        content({ theme: { available: 'url(x)', unavailable: '#000000', hover: '#000000' } }),
        'document.theme.available',
      ],
      [content({ extra: 1 }), 'document.extra'],
    ] as const) {
      const answer = await save(id, 1, document);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [place]]);
    }
    expect(await read(id)).toMatchObject({ number: 1 });
  });

  it('lists the units of a property for matching', async () => {
    const answer = await web.ok<{ units: Data[] }>('GET', `${path}/property_units/${propertyId}`);
    expect(answer).toMatchObject({ propertyName: 'Maple <House>', currency: 'CAD' });
    expect(answer.units).toHaveLength(2);
    expect(answer.units[0]).toMatchObject({
      number: '101',
      importId: 'u101',
      floorplan: 'One bedroom',
      rent: '1601.00',
    });
    expect((await web.by('GET', `${path}/property_units/999999`)).statusCode).toBe(404);
  });

  it('checks, mends as a new version and takes it back', async () => {
    const broken = content();
    Object.assign(Reflect.get(Reflect.get(broken, 'floors'), 0).units[0], {
      importId: 'typo',
      points: [
        [0, 0],
        [0.5, 1],
        [0.5, 0],
        [0, 1],
      ],
    });
    const { id } = await create(broken);
    const check = (): Promise<Checked> => web.ok<Checked>('GET', `${path}/${id}/check`);
    const codes = async (): Promise<string[]> => (await check()).findings.map(({ code }) => code).toSorted();
    expect(await codes()).toEqual(['POLYGON_SELF_CROSSING', 'UNIT_NOT_IN_FEED']);
    const { findings } = await check();
    const mend = (basedOn: number, finding: string | undefined) =>
      web.by('POST', `${path}/${id}/mend`, { body: { key: finding, basedOn }, headers: key() });
    const crossing = findings.find(({ code }) => code === 'POLYGON_SELF_CROSSING')?.key;
    const unmatched = findings.find(({ code }) => code === 'UNIT_NOT_IN_FEED')?.key;
    expect((await mend(1, crossing)).json().data).toEqual({ id, number: 2 });
    expect(await codes()).toEqual(['UNIT_NOT_IN_FEED']);
    expect((await mend(1, unmatched)).json().code).toBe('newer_template');
    expect((await mend(2, crossing)).json().code).toBe('floorplan_refused');
    expect((await mend(2, unmatched)).json().data).toEqual({ id, number: 3 });
    expect(await codes()).toEqual([]);
    await web.ok('POST', `${path}/restore`, { items: [{ id, basedOn: 3, number: 1 }] }, key());
    expect(await codes()).toEqual(['POLYGON_SELF_CROSSING', 'UNIT_NOT_IN_FEED']);
    const all = await web.ok<{ id: number; findings: unknown[] }[]>('GET', `${path}/check`);
    expect(all.find((each) => each.id === id)?.findings).toHaveLength(2);
  });

  it('publishes a version as the mend of an old one', async () => {
    const { id } = await create();
    await web.ok('POST', `${path}/${id}/publish`, undefined, key());
    await save(id, 1, content({ variables: {} }));
    const { findings } = await web.ok<Checked>('GET', `${path}/${id}/check`);
    expect(findings.map(({ code }) => code)).toEqual(['VERSION_OLD']);
    await web.ok('POST', `${path}/${id}/mend`, { key: findings[0]?.key, basedOn: 2 }, key());
    expect(await read(id)).toMatchObject({ state: 'published', number: 2, publishedNumber: 2 });
  });

  it('renames a variable in all manifests at once, or in none', async () => {
    const [one, other] = [
      await create(),
      await create(content({ variables: { building: 'Elm', house: 'x' } })),
    ];
    type Usage = {
      variables: { name: string; manifests: { id: number; number: number; places: string[] }[] }[];
    };
    const using = async (name: string) =>
      (await web.ok<Usage>('GET', `${path}/variables`)).variables.find((each) => each.name === name)
        ?.manifests ?? [];
    const rename = async (from: string, to: string, drop = 0) =>
      web.by('POST', `${path}/variables/rename`, {
        body: {
          from,
          to,
          manifests: (await using(from)).slice(drop).map(({ id, number }) => ({ id, number })),
        },
        headers: key(),
      });
    const before = await using('building');
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect((await rename('building', 'house')).json().code).toBe('floorplan_refused');
    expect((await rename('building', 'tower', 1)).json().code).toBe('batch_changed');
    expect(await using('building')).toEqual(before);
    const saved: Saved[] = (await rename('building', 'tower')).json().data;
    expect(saved).toHaveLength(before.length);
    expect([await using('building'), (await using('tower')).length]).toEqual([[], before.length]);
    const items = saved.map(({ id, number }) => ({ id, basedOn: number, number: number - 1 }));
    await web.ok('POST', `${path}/restore`, { items }, key());
    expect((await using('building')).map(({ places }) => places)).toEqual(before.map(({ places }) => places));
  });

  it('shows visitors the published version only, without cookies and under a strict policy', async () => {
    const { id } = await create();
    const { publicKey } = await read(id);
    const address = `/v0/floorplans/${String(publicKey)}`;
    expect((await open(address)).statusCode).toBe(404);
    await web.ok('POST', `${path}/${id}/publish`, undefined, key());
    await save(id, 1, content({ variables: { building: 'Unpublished' } }));
    const page = await open(address);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['x-frame-options']).toBeUndefined();
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self' https://homes.example.com");
    expect(policy).not.toContain('unsafe-inline');
    expect(page.body).toContain('Maple &lt;House&gt;');
    expect(page.body).not.toContain('Unpublished');
    const floor = await open(`${address}/floors/f1`);
    expect(floor.body).toContain('Unit 101, $1,601 a month, 1 bedroom, available now');
    expect(floor.body).toContain('Not available');
    const french = await open(`${address}?lang=fr`);
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain('<h2>Étages</h2>');
    expect(french.body).toContain(`href="${address}/floors/f1?lang=fr"`);
    expect(french.body).toContain(`href="${address}" lang="en"`);
    const frenchFloor = (await open(`${address}/floors/f1?lang=fr`)).body;
    expect(frenchFloor).toMatch(/Logement 101, 1\s601\s\$ par mois, 1 chambre, disponible maintenant/);
    // What is not a language is English.
    expect((await open(`${address}?lang=%3Cx%3E`)).body).toContain('<html lang="en">');
    expect((await open(`${address}/art/${art}`)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    for (const name of ['viewer.js', 'viewer.css'])
      expect((await open(`/v0/floorplan-viewer/${name}`)).statusCode).toBe(200);
    await web.ok('POST', `${path}/${id}/take_offline`, undefined, key());
    for (const url of [address, `${address}/floors/f1`, `${address}/art/${art}`])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
    expect((await open(`/v0/floorplan-previews/${id}`)).statusCode).toBe(401);
    const preview = await web.by('GET', `/v0/floorplan-previews/${id}`);
    expect([preview.statusCode, preview.body.includes('Unpublished')]).toEqual([200, true]);
  });

  it('is closed to hostile paths', async () => {
    const { id } = await create();
    const { publicKey } = await read(id);
    await web.ok('POST', `${path}/${id}/publish`, undefined, key());
    const address = `/v0/floorplans/${String(publicKey)}`;
    for (const url of [
      `/v0/floorplans/${id}`,
      `/v0/floorplans/${randomUUID()}`,
      `/v0/floorplans/%27%20or%201=1--`,
      `${address}/floors/..%2f..%2fetc`,
      `${address}/floors/__proto__`,
      `${address}/floors/f1%00`,
      `${address}?view=nowhere`,
      `${address}?view=front&view=front`,
      `${address}/art/${ownArt}`,
      `${address}/art/..%2f..%2fconfig`,
      '/v0/floorplan-viewer/tsconfig.json',
      '/v0/floorplan-viewer/..%2f..%2fpackage.json',
      '/v0/floorplan-viewer/constructor',
    ])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
  });

  it('writes nothing of a manifest unescaped into the page', async () => {
    const evil = `"><script>alert(1)</script>`;
    const floors = [
      {
        key: 'f1',
        label: evil,
        level: 1,
        w: 10,
        h: 10,
        units: [{ unitKey: evil, importId: null, points: box(0, 0, 1, 1) }],
      },
    ];
    const { id } = await create(
      content({
        floors,
        theme: { available: '{{evil}}', unavailable: '#777777', hover: '#777777' },
        variables: { evil: '#fff}</style><script>', building: evil },
      }),
    );
    for (const url of [`/v0/floorplan-previews/${id}`, `/v0/floorplan-previews/${id}/floors/f1`]) {
      const { body } = await web.by('GET', url);
      expect(body.match(/<script/g)).toHaveLength(1);
      expect(body).not.toContain('#fff}');
    }
  });
});
