import { artUploadAddress } from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import {
  sampleBuildingGlb,
  sampleFloorSvg,
} from '@supersync/contract/websites/floorplan-art/samples/sample-building.ts';
import { hostileSvg } from '@supersync/contract/websites/floorplan-art/svg/hostile-svg.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

describe('floorplan art', () => {
  let shared: SharedDatabase;
  let web: WebApp;
  let person: Person;

  beforeAll(async () => {
    shared = await shareDatabase();
    web = await startWebApp(shared);
    person = await signInOn(web.db, ['supersync_fpn_data_gen']);
  });
  afterAll(async () => {
    await web.close();
    await shared.drop();
  });

  const upload = (payload: string | Buffer, kind: 'drawing' | 'model' = 'drawing', type?: string) =>
    web.app.inject({
      method: 'POST',
      url: artUploadAddress(kind, 'Floor 1'),
      headers: {
        cookie: person.cookie,
        'content-type': type ?? (kind === 'drawing' ? 'image/svg+xml' : 'model/gltf-binary'),
      },
      payload,
    });
  const fetched = (id: string) =>
    web.app.inject({ url: `/v0/files/${id}`, headers: { cookie: person.cookie } });

  it('stores what it read of a drawing, and serves it without the right to run or fetch', async () => {
    const given = hostileSvg(7);
    const answer = await upload(given);
    expect([answer.statusCode, answer.json().data]).toEqual([
      201,
      { id: expect.any(String), name: 'Floor 1', mediaType: 'image/svg+xml', width: 20, height: 20 },
    ]);
    const file = await fetched(answer.json().data.id);
    expect(file.body).toBe(readSvg(given).svg);
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { rows } = await web.db.query(
      sql`select kind, width, height from floorplan_art where id = ${answer.json().data.id}`,
    );
    expect(rows).toEqual([{ kind: 'svg', width: 20, height: 20 }]);
  });

  it('keeps every shape of a drawing by its id', async () => {
    const rooms = ['101', '102', '103'].map((name) => ({ name }));
    const { data } = (await upload(sampleFloorSvg(rooms))).json();
    const ids = readSvg((await fetched(data.id)).body).shapes.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['unit-101', 'unit-102', 'unit-103']));
  });

  it('stores a model as it is', async () => {
    const glb = Buffer.from(sampleBuildingGlb([{ level: 1, rooms: [{ name: '101' }] }]));
    const answer = await upload(glb, 'model');
    expect(answer.json().data).toMatchObject({ mediaType: 'model/gltf-binary', width: null, height: null });
    expect((await fetched(answer.json().data.id)).rawPayload.equals(glb)).toBe(true);
  });

  it.each([
    ['words', 'drawing', 'hello', 'This is not an SVG drawing.'],
    ['no size', 'drawing', '<svg/>', 'The drawing has no size. Give it a viewBox, or a width and a height.'],
    [
      'a drawing',
      'model',
      '<svg viewBox="0 0 1 1"/>',
      'This is not a GLB model. Export it as glTF binary (.glb).',
    ],
  ] as const)('refuses %s as a %s', async (_, kind, payload, words) => {
    const answer = await upload(payload, kind);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: words }]);
  });

  it('refuses other types, nothing, and too much', async () => {
    expect((await upload('{}', 'drawing', 'application/json')).statusCode).toBe(415);
    expect((await upload('<svg/>', 'drawing', 'text/plain')).statusCode).toBe(415);
    expect((await upload('', 'drawing')).statusCode).toBe(400);
    expect((await upload(' '.repeat(10_000_001), 'drawing')).statusCode).toBe(413);
  });

  it('requires supersync_fpn_data_gen', async () => {
    person = await signInOn(web.db);
    expect((await upload('<svg viewBox="0 0 1 1"/>')).statusCode).toBe(403);
  });
});
