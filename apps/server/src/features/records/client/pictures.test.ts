import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { addFile, sweepFiles } from '#platform/files/files.ts';
import { LocalFileStore } from '#platform/files/file-store.ts';

describe.each(testDatabases())('pictures of clients, partners and news on $name', (kind) => {
  let web: PlatformApp;
  let folder: string;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
    folder = await mkdtemp(join(tmpdir(), 'supersync-test-pictures-'));
  });
  afterAll(async () => {
    await web.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const uploadPicture = async (): Promise<string> => {
    const { id } = await addFile(web.db, {
      name: 'logo.png',
      mediaType: 'image/png',
      bytes: 1,
      sha256: 'a'.repeat(64),
      userId: web.admin.userId,
    });
    return id;
  };

  it('are kept while in use and deleted one day later', async () => {
    const [logo, partnerLogo, image, unused] = [
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
    ];
    const clientId = await web.addClient({ primaryLogo: fileAddress(logo) });
    await web.addPartner({ logo: fileAddress(partnerLogo) });
    await web.ok('POST', '/api/v1/lift_news_feeds', {
      title: 'With a picture',
      summaryText: 'See.',
      publishDate: '2026-01-01T00:00:00Z',
      imagePath: fileAddress(image),
    });
    await web.db.query(sql`update files set created = now() - interval '2 days'`);
    const store = new LocalFileStore(folder);
    const left = async (): Promise<string[]> => {
      await sweepFiles(web.db, store, new Date());
      const { rows } = await web.db.query<{ id: string }>(sql`select id from files`);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await left()).toEqual([logo, partnerLogo, image].toSorted());
    expect(await left()).not.toContain(unused);
    await web.ok('PUT', `/api/v1/clients/${clientId}`, { primaryLogo: null });
    expect(await left()).toEqual([partnerLogo, image].toSorted());
  });

  it('must exist', async () => {
    const clientId = await web.addClient();
    const absent = await web.by('PUT', `/api/v1/clients/${clientId}`, {
      body: { primaryLogo: fileAddress(randomUUID()) },
    });
    expect(absent.json()).toMatchObject({ status: 409, code: 'unknown_reference' });
    const elsewhere = { primaryLogo: 'https://cdn.example/logo.png' };
    expect(await web.ok('PUT', `/api/v1/clients/${clientId}`, elsewhere)).toMatchObject(elsewhere);
  });
});
