import { randomUUID } from 'node:crypto';
import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import { isLabelledTwice } from '@supersync/contract/data-services/image-label/sampling.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawLabelPhotos, type DrawnPhoto } from '../../../seed/data-services/image-label-photos.ts';
import { multipart, multipartType } from '#test/multipart.ts';
import { parseCsv } from '#test/parse-csv.ts';
import type { SignedIn } from '#test/people-app.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/image_labels';

interface Queue {
  readonly total: number;
  readonly property: { id: number; name: string } | null;
  readonly photos: readonly QueuedPhoto[];
}

interface Placed extends DrawnPhoto {
  readonly photoId: number;
  readonly propertyId: number;
}

describe.each(testDatabases())('image labelling on $name', (kind) => {
  let web: PlatformApp;
  let other: SignedIn;
  const placed: Placed[] = [];

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    await web.app.startWork();
    other = await web.person(['supersync_image_labelling']);
    const clientId = await web.addClient();
    let propertyId = 0;
    for (const [at, drawn] of (await drawLabelPhotos(40)).entries()) {
      if (at % 8 === 0) propertyId = await web.addProperty(clientId);
      const { id: fileId } = await uploaded(drawn.image);
      const made = await web.ok('POST', '/api/v1/photos', { propertyId, fileId, caption: drawn.caption });
      placed.push({ ...drawn, photoId: made.id, propertyId });
    }
  });
  afterAll(() => web.stop());

  const send = (image: Buffer) =>
    web.app.inject({
      method: 'POST',
      url: '/v0/files?purpose=photo',
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(image, { filename: 'photo.webp', type: 'image/webp' }),
    });
  const uploaded = async (image: Buffer): Promise<{ id: string }> => {
    const answer = await send(image);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data;
  };
  const queue = (query = '') => web.ok<Queue>('GET', `${path}/queue${query}`);
  const give = (labels: object[], more: object = {}, by: SignedIn = web.admin) =>
    web.call(by, 'POST', path, {
      body: { labels, ...more },
      headers: { 'idempotency-key': randomUUID() },
    });
  const changeOf = async (answer: ReturnType<typeof give>): Promise<number> => {
    const given = await answer;
    expect(given.statusCode, given.body).toBe(200);
    return given.json().data.changeId;
  };
  const undo = (changeId: number, by: SignedIn = web.admin) =>
    web.call(by, 'POST', `/api/v1/image_label_changes/${changeId}/undo`, {
      headers: { 'idempotency-key': randomUUID() },
    });
  const train = async (): Promise<string> => {
    const { runId } = await web.ok<{ runId: number }>('POST', '/api/v1/image_models/train', undefined, {
      'idempotency-key': randomUUID(),
    });
    const run = () => web.ok('GET', `/api/v1/image_training_runs/${runId}`);
    await expect
      .poll(async () => (await run())['status'], { timeout: 120_000, interval: 100 })
      .toMatch(/success|error/i);
    const { status, message } = await run();
    expect(status, String(message)).toBe('success');
    return String(message);
  };
  const at = (index: number): Placed => {
    const photo = placed[index];
    if (photo === undefined) throw new Error(`There is no photo ${index}`);
    return photo;
  };
  const labelsOf = (photoId: number) => web.ok<Data[]>('GET', `${path}?photoId=${photoId}&sort=id`);

  it('shows the set of a property before anything was read or learned', async () => {
    const { total, property, photos } = await queue(`?propertyId=${at(0).propertyId}`);
    expect([total, property?.id, photos.length]).toEqual([8, at(0).propertyId, 8]);
    expect(photos[0]).toMatchObject({ suggestions: [], doubt: null, hash: null, given: [] });
    expect((await web.by('GET', `${path}/queue?propertyId=999999`)).statusCode).toBe(404);
    expect(await train()).toContain('40 new photos read. 0 labels are too few to learn from');
  });

  it('labels, labels again and undoes both; only the person may, and only the latest', async () => {
    const { photoId } = at(0);
    const first = await changeOf(give([{ photoId, label: 'kitchen', flags: ['people', 'blurry'] }]));
    const again = await changeOf(give([{ photoId, label: 'bedroom' }]));
    expect(await labelsOf(photoId)).toMatchObject([
      { label: 'bedroom', flags: [], round: 'first', userId: web.admin.userId },
    ]);
    expect((await undo(first)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('labelled again since'),
    });
    expect((await undo(again, other)).json().detail).toContain('another person');
    expect((await undo(again)).statusCode).toBe(200);
    expect(await labelsOf(photoId)).toMatchObject([{ label: 'kitchen', flags: ['blurry', 'people'] }]);
    // The label is as it was after the first change, but for its version.
    expect((await undo(again)).statusCode).toBe(409);
  });

  it('labels all photos or none', async () => {
    const answer = await give([
      { photoId: at(1).photoId, label: 'kitchen' },
      { photoId: 999_999, label: 'kitchen' },
    ]);
    expect(answer.statusCode).toBe(404);
    expect(await labelsOf(at(1).photoId)).toEqual([]);
    const twice = await give([
      { photoId: at(1).photoId, label: 'kitchen' },
      { photoId: at(1).photoId, label: 'pool' },
    ]);
    expect(twice.statusCode).toBe(400);
  });

  it('learns as a task, suggests labels with their probability, and sorts by doubt', async () => {
    const known = placed.slice(0, 32).map(({ photoId, label, flags }) => ({ photoId, label, flags }));
    await changeOf(give(known));
    // A file whose bytes are gone is reported, and the others are read.
    await web.db.query(sql`
      insert into files (id, name, media_type, bytes, sha256, is_restricted, width, height, thumb_sha256, thumb_bytes)
      values ('99999999-0000-4000-8000-000000000000', 'gone.webp', 'image/webp', 1, ${'0'.repeat(64)}, false, 10, 10,
        ${'0'.repeat(64)}, 1)`);
    await web.db.query(sql`
      insert into property_photos (property_id, file_id, position, width, height)
      values (${at(39).propertyId}, '99999999-0000-4000-8000-000000000000', 90, 10, 10)`);
    const message = await train();
    expect(message).toContain('0 new photos read, 1 could not be read. Learned from');
    const [model] = await web.ok<Data[]>('GET', '/api/v1/image_models');
    expect(model).toMatchObject({ labels: expect.any(Number), figures: expect.any(Array) });
    expect(Number(model?.['labels']) + Number(model?.['heldOut'])).toBe(32);

    const all = await queue();
    expect([all.total, all.property, all.photos.length]).toEqual([8, null, 8]);
    const doubts = all.photos.map(({ doubt }) => doubt ?? -1);
    expect(doubts).toEqual(doubts.toSorted((a, b) => b - a));
    for (const { suggestions, hash } of all.photos) {
      expect(suggestions.length).toBe(3);
      expect(hash).toMatch(/^[0-9a-f]{16}$/);
    }
    const set = await queue(`?propertyId=${at(0).propertyId}`);
    expect([set.total, set.photos.length]).toEqual([0, 8]);
    expect(await web.ok('GET', `${path}/progress`)).toMatchObject({
      photos: 41,
      read: 40,
      unreadable: 1,
      labelled: 32,
      sinceTraining: 0,
    });
    expect(await web.ok<Data[]>('GET', `${path}/properties`)).toMatchObject([
      { id: at(39).propertyId, toLabel: 8 },
    ]);
  });

  it('a photo leaves the queue with its label and returns with undo', async () => {
    const [first] = (await queue()).photos;
    if (first === undefined) throw new Error('The queue is empty');
    const changeId = await changeOf(give([{ photoId: first.photoId, label: 'mail' }]));
    expect((await queue()).photos.map(({ photoId }) => photoId)).not.toContain(first.photoId);
    expect(await labelsOf(first.photoId)).toMatchObject([
      {
        suggestedLabel: first.suggestions[0]?.label,
        suggestedPercent: first.suggestions[0]?.percent,
      },
    ]);
    expect((await undo(changeId)).statusCode).toBe(200);
    expect((await queue()).photos[0]?.photoId).toBe(first.photoId);
    expect(await labelsOf(first.photoId)).toEqual([]);
  });

  it('one in ten is labelled twice, by another person, who sees neither label nor suggestion', async () => {
    const twice = placed.slice(0, 32).filter(({ photoId }) => isLabelledTwice(photoId));
    expect(twice.length).toBeGreaterThan(1);
    expect((await queue('?round=second')).photos).toEqual([]);
    const shown: Queue = (await web.call(other, 'GET', `${path}/queue?round=second`)).json().data;
    expect(shown.photos.map(({ photoId }) => photoId).toSorted((a, b) => a - b)).toEqual(
      twice.map(({ photoId }) => photoId),
    );
    for (const photo of shown.photos) expect([photo.given, photo.suggestions]).toEqual([[], []]);

    const [one, ...rest] = twice;
    if (one === undefined) throw new Error('None is labelled twice');
    const own = await give([{ photoId: one.photoId, label: 'mail' }], { round: 'second' });
    expect(own.json()).toMatchObject({ status: 409, detail: expect.stringContaining('another person') });
    await changeOf(
      give(
        [{ photoId: one.photoId, label: 'mail' }, ...rest.map(({ photoId, label }) => ({ photoId, label }))],
        { round: 'second' },
        other,
      ),
    );
    const agreement = await web.ok<Data>('GET', `${path}/agreement`);
    expect(agreement).toMatchObject({
      pairs: twice.length,
      agreed: twice.length - 1,
      toSettle: 1,
      confusions: [{ first: one.label, second: 'mail', photos: 1 }],
    });

    const open = await queue('?round=settled');
    expect(open.photos).toMatchObject([
      {
        photoId: one.photoId,
        given: [
          { round: 'first', label: one.label },
          { round: 'second', label: 'mail' },
        ],
      },
    ]);
    await changeOf(give([{ photoId: one.photoId, label: 'packages' }], { round: 'settled' }));
    expect((await queue('?round=settled')).photos).toEqual([]);
    // What somebody settled is not pulled away below it.
    const settled = await labelsOf(one.photoId);
    expect(settled.map(({ round, label }) => [round, label])).toEqual([
      ['first', one.label],
      ['second', 'mail'],
      ['settled', 'packages'],
    ]);
  });

  it('exports the labels that count as CSV and JSONL, with the export right only', async () => {
    await web.db.query(sql`update property_photos set caption = '=1+1' where id = ${at(2).photoId}`);
    await web.db.query(
      sql`update property_photos set caption = ${'a "b",\nc\\d'} where id = ${at(3).photoId}`,
    );
    const csv = await web.by('GET', `${path}/export/csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const [head, ...rows] = parseCsv(csv.body);
    expect(head?.slice(0, 5)).toEqual(['Photo', 'Property', 'File', 'Caption', 'Label']);
    expect(rows).toHaveLength(32);
    expect(rows.find(([id]) => id === String(at(2).photoId))?.[3]).toBe("'=1+1");
    const jsonl = await web.by('GET', `${path}/export/jsonl`);
    expect(jsonl.headers['content-type']).toContain('application/jsonl');
    const lines: Record<string, unknown>[] = jsonl.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(32);
    expect(lines.find(({ photoId }) => photoId === at(3).photoId)).toMatchObject({
      caption: 'a "b",\nc\\d',
      label: at(3).label,
      flags: at(3).flags,
    });
    expect(lines.filter(({ label }) => label === 'packages')).toMatchObject([{ agreed: false }]);
    for (const format of ['csv', 'jsonl'])
      expect((await web.call(other, 'GET', `${path}/export/${format}`)).statusCode).toBe(403);
  });

  it('keeps versions of the gallery rules and refuses a label named twice', async () => {
    const [standard] = await web.ok<Data[]>('GET', '/api/v1/gallery_rules');
    const rules = { order: ['kitchen', 'bedroom'], inARow: 1, lastFlags: [], duplicatesLast: false };
    const key = () => ({ 'idempotency-key': randomUUID() });
    await web.ok('POST', '/api/v1/gallery_rules', { rules, reason: 'Kitchens sell' }, key());
    expect(await web.ok<Data[]>('GET', '/api/v1/gallery_rules')).toMatchObject([
      { rules, userId: web.admin.userId },
      { id: standard?.id, userId: null },
    ]);
    const wrong = { ...rules, order: ['kitchen', 'kitchen'] };
    const refused = await web.by('POST', '/api/v1/gallery_rules', { body: { rules: wrong }, headers: key() });
    expect(refused.statusCode).toBe(400);
  });
});
