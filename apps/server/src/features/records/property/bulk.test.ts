import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchPreview } from '@supersync/contract/records/property/bulk.ts';
import { propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

interface Outcome {
  batchId: number | null;
  changed: number;
  unchanged: number;
  locked: number;
}

describe.each(testDatabases())('bulk changes on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient();
  });
  afterAll(() => web.stop());

  const preview = (body: object) => web.ok<BatchPreview>('POST', '/api/v1/properties/bulk/preview', body);
  const apply = (body: object, key: string = randomUUID()) =>
    web.ok<Outcome>('POST', '/api/v1/properties/bulk', body, { 'idempotency-key': key });
  const undo = (id: number | null) =>
    web.by('POST', `/api/v1/property_batches/${id}/undo`, { headers: { 'idempotency-key': randomUUID() } });
  const read = (id: number, field: string) =>
    web.ok('GET', `${propertiesPath}/${id}`).then((property) => property[field]);

  it('previews, applies and undoes a change as one batch', async () => {
    const ids = [
      await web.addProperty(clientId, { phone: '+14165550100' }),
      await web.addProperty(clientId, { phone: '+14165550101' }),
      await web.addProperty(clientId, { phone: null }),
    ];
    const request = { target: { ids }, changes: { phone: '+14165550101', petFriendly: true } };
    const before = await preview(request);
    expect(before).toMatchObject({ matched: 3, changed: 3, unchanged: 0, locked: 0 });
    expect(before.fields.find(({ field }) => field === 'phone')?.from).toEqual(
      expect.arrayContaining([
        { value: '+14165550100', to: '+14165550101', count: 1 },
        { value: null, to: '+14165550101', count: 1 },
      ]),
    );
    expect(before.sample[0]?.changes).toMatchObject({ petFriendly: [null, true] });
    // The preview wrote nothing.
    expect(await read(ids[0] ?? 0, 'petFriendly')).toBeNull();

    const outcome = await apply({ ...request, expected: 3, reason: 'New switchboard' });
    expect(outcome).toMatchObject({ changed: 3, locked: 0 });
    expect(await web.ok('GET', `${propertiesPath}/${ids[2]}`)).toMatchObject({
      phone: '+14165550101',
      petFriendly: 1,
      version: 2,
      modified: { userId: web.admin.userId },
    });
    const history = await web.by('GET', `/v0/audit/history?resource=property_meta&key=${ids[0]}`);
    expect(history.json().data.entries[0]).toMatchObject({
      action: 'updated',
      reason: 'New switchboard',
      changes: { phone: ['+14165550100', '+14165550101'], petFriendly: [null, 1] },
    });

    const undone = await undo(outcome.batchId);
    expect(undone.json().data).toEqual({ batchId: outcome.batchId, restored: 3, kept: 0 });
    expect(await read(ids[0] ?? 0, 'phone')).toBe('+14165550100');
    expect(await read(ids[2] ?? 0, 'phone')).toBeNull();
    expect((await undo(outcome.batchId)).json()).toMatchObject({ status: 409, code: 'cannot_undo' });
    expect(await web.ok('GET', `/api/v1/property_batches/${outcome.batchId}`)).toMatchObject({
      propertyCount: 3,
      restoredCount: 3,
      undoneUserId: web.admin.userId,
    });
  });

  it('undo skips properties changed since', async () => {
    const ids = [await web.addProperty(clientId), await web.addProperty(clientId)];
    const { batchId } = await apply({ target: { ids }, changes: { status: 'inactive' }, expected: 2 });
    await web.ok('PUT', `${propertiesPath}/${ids[0]}`, { status: 'archived' });
    expect((await undo(batchId)).json().data).toMatchObject({ restored: 1, kept: 1 });
    expect(await read(ids[0] ?? 0, 'status')).toBe('archived');
    expect(await read(ids[1] ?? 0, 'status')).toBe('active');
  });

  it('skips locked fields and counts them', async () => {
    const ids = [await web.addProperty(clientId), await web.addProperty(clientId)];
    await web.ok('PUT', `/api/v1/properties/${ids[0]}/locks`, { fields: ['phone'], locked: true });
    const request = { target: { ids }, changes: { phone: '+14165550199' } };
    expect(await preview(request)).toMatchObject({ matched: 2, changed: 1, locked: 1, unchanged: 0 });
    await apply({ ...request, expected: 1 });
    expect(await read(ids[0] ?? 0, 'phone')).toBeNull();
    expect(await read(ids[1] ?? 0, 'phone')).toBe('+14165550199');
  });

  it('changes nothing when the preview is outdated or the permission is missing', async () => {
    const id = await web.addProperty(clientId);
    const body = { target: { ids: [id] }, changes: { status: 'draft' }, expected: 5 };
    const headers = { 'idempotency-key': randomUUID() };
    const changed = await web.by('POST', '/api/v1/properties/bulk', { body, headers });
    expect(changed.json()).toMatchObject({ status: 409, code: 'batch_changed' });
    for (const changes of [{}, { name: 'Same for all' }, { status: 'gone' }, { website: 'javascript:x' }]) {
      const refused = await web.by('POST', '/api/v1/properties/bulk', {
        body: { ...body, changes },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(refused.statusCode, JSON.stringify(changes)).toBe(400);
    }
    expect(await web.ok('GET', `${propertiesPath}/${id}`)).toMatchObject({ status: 'active', version: 1 });
  });

  it('is idempotent by key', async () => {
    const id = await web.addProperty(clientId);
    const request = { target: { ids: [id] }, changes: { status: 'inactive' }, expected: 1 };
    const key = randomUUID();
    const answers = await Promise.all([apply(request, key), apply(request, key), apply(request, key)]);
    expect(new Set(answers.map(({ batchId }) => batchId)).size).toBe(1);
    expect(await web.ok('GET', `${propertiesPath}/${id}`)).toMatchObject({ version: 2 });
  });

  it('applies to every search result', async () => {
    const other = await web.addClient();
    const id = await web.addProperty(other, { name: 'Searchable Lodge' });
    const target = { search: { q: 'searchable lodge', filters: { client: [other] } } };
    expect(await preview({ target, changes: { status: 'inactive' } })).toMatchObject({
      matched: 1,
      changed: 1,
    });
    await apply({ target, changes: { status: 'inactive' }, expected: 1 });
    expect(await read(id, 'status')).toBe('inactive');
  });

  it('applies to every search result except the excluded ids', async () => {
    const other = await web.addClient();
    const [kept, changed] = [await web.addProperty(other), await web.addProperty(other)];
    const target = { search: { q: '', filters: { client: [other] } }, except: [kept] };
    await apply({ target, changes: { status: 'inactive' }, expected: 1 });
    expect([await read(kept, 'status'), await read(changed, 'status')]).toEqual(['active', 'inactive']);
  });

  describe('property types', () => {
    const rule = (more: object) =>
      web.ok('POST', '/api/v1/property_type_rules', { propertyType: 'condo', ...more });

    it('are assigned by hand and by rules, with the effect on syndication', async () => {
      const owner = await web.addClient();
      const students = await web.addPartner({ name: 'Students only', propertyTypes: ['student'] });
      const ids = [
        await web.addProperty(owner, { city: 'Ottawa' }),
        await web.addProperty(owner, { city: 'Ottawa' }),
        await web.addProperty(owner, { city: 'Toronto', propertyType: 'student' }),
      ];
      for (const propertyId of ids)
        await web.ok('POST', '/api/v1/properties__has_partners', { propertyId, partnerId: students });
      await rule({ clientId: owner, city: 'Ottawa', propertyType: 'student' });
      await rule({ clientId: owner, city: 'Toronto', propertyType: 'loft' });
      const path = `/api/v1/clients/${owner}/property_types`;
      const body = { assignments: [{ propertyId: ids[0], propertyType: 'senior' }], useRules: true };
      const typesPreview = await web.ok<BatchPreview>('POST', `${path}/preview`, body);
      expect(typesPreview).toMatchObject({ matched: 3, changed: 3 });
      expect(typesPreview.syndication).toEqual([
        { partnerId: students, name: 'Students only', leaving: 1, joining: 1 },
      ]);
      const outcome = await web.ok<Outcome>(
        'POST',
        path,
        { ...body, expected: 3 },
        { 'idempotency-key': randomUUID() },
      );
      expect(await Promise.all(ids.map((id) => read(id, 'propertyType')))).toEqual([
        'senior',
        'student',
        'loft',
      ]);
      expect((await undo(outcome.batchId)).json().data).toMatchObject({ restored: 3 });
      expect(await Promise.all(ids.map((id) => read(id, 'propertyType')))).toEqual([
        'apartment',
        'apartment',
        'student',
      ]);
    });

    it('refuses properties of another client', async () => {
      const foreignId = await web.addProperty(await web.addClient());
      const answer = await web.by('POST', `/api/v1/clients/${clientId}/property_types/preview`, {
        body: { assignments: [{ propertyId: foreignId, propertyType: 'loft' }] },
      });
      expect(answer.json()).toMatchObject({
        status: 400,
        errors: { 'assignments.0.propertyId': 'Is not a property of this client' },
      });
    });

    it('changes 5,000 at once, one audit entry each, and undoes them', async () => {
      const owner = await web.addClient();
      await web.db.query(sql`
        insert into properties (client_id, name, permalink, property_type, status, address, city, province_code, postal_code)
        select ${owner}, 'Bulk ' || n, ${`bulk-${kind.name.toLowerCase()}-`} || n, 'apartment', 'active', n || ' Long Road',
          'Toronto', 'ON', 'M5V 1A1'
        from generate_series(1, 5000) n`);
      await rule({ clientId: owner, city: 'Toronto', propertyType: 'condo' });
      const path = `/api/v1/clients/${owner}/property_types`;
      const outcome = await web.ok<Outcome>(
        'POST',
        path,
        { useRules: true, expected: 5000 },
        { 'idempotency-key': randomUUID() },
      );
      expect(outcome).toMatchObject({ changed: 5000 });
      const count = async (type: string): Promise<number> => {
        const list = await web.by('GET', `${propertiesPath}?clientId=${owner}&propertyType=${type}&limit=1`);
        return list.json().meta.total;
      };
      expect(await count('condo')).toBe(5000);
      const { rows } = await web.db.query<{ entries: number; items: number }>(sql`
        select (select count(*)::int from audit_entries where reason = ${`Bulk change ${outcome.batchId}`}) as entries,
          (select count(*)::int from property_batch_items where batch_id = ${outcome.batchId}) as items`);
      expect(rows[0]).toEqual({ entries: 5000, items: 5000 });
      expect((await undo(outcome.batchId)).json().data).toMatchObject({ restored: 5000, kept: 0 });
      expect(await count('apartment')).toBe(5000);
    });
  });

  describe('field origins', () => {
    interface Origin {
      field: string;
      source: string;
      userId: number | null;
      runId: number | null;
      isLockable: boolean;
      lock: { reason: string | null } | null;
    }
    const origins = async (id: number): Promise<Record<string, Origin>> =>
      Object.fromEntries(
        (await web.ok<Origin[]>('GET', `/api/v1/properties/${id}/fields`)).map((each) => [each.field, each]),
      );

    it('names a person, an importer or nobody', async () => {
      const id = await web.addProperty(clientId, { phone: '+14165550100' });
      expect((await origins(id))['phone']).toMatchObject({
        source: 'person',
        userId: web.admin.userId,
        isLockable: true,
      });
      expect((await origins(id))['email']).toMatchObject({ source: 'default', userId: null });
      await web.db.query(sql`
        insert into audit_entries (action, resource, record_key, changes, reason)
        values ('updated', 'property_meta', ${String(id)}, '{"phone": ["+14165550100", "+14165550111"]}', 'Importer run 77')`);
      expect((await origins(id))['phone']).toMatchObject({ source: 'importer', runId: 77, userId: null });
      await web.ok('PUT', `${propertiesPath}/${id}`, { phone: '+14165550122' });
      expect((await origins(id))['phone']).toMatchObject({ source: 'person', runId: null });
      expect((await web.by('GET', '/api/v1/properties/999999/fields')).statusCode).toBe(404);
    });

    it('shows locks with user and reason', async () => {
      const id = await web.addProperty(clientId);
      const locks = `/api/v1/properties/${id}/locks`;
      const locked = await web.ok('PUT', locks, {
        fields: ['phone', 'rentMin'],
        locked: true,
        reason: 'The feed is wrong',
      });
      expect(locked).toEqual({ locked: ['phone', 'rentMin'] });
      expect((await origins(id))['phone']?.lock).toMatchObject({
        reason: 'The feed is wrong',
        userName: 'Test Person',
      });
      expect(await web.ok('PUT', locks, { fields: ['phone'], locked: false })).toEqual({
        locked: ['rentMin'],
      });
      expect((await web.by('GET', `/api/v1/property_locks?propertyId=${id}`)).json().data).toMatchObject([
        { field: 'rentMin' },
      ]);
      const history = await web.by('GET', `/v0/audit/history?resource=property_meta&key=${id}`);
      expect(history.json().data.entries.map(({ action }: { action: string }) => action)).toEqual([
        'unlocked',
        'locked',
        'created',
      ]);
      const unknown = await web.by('PUT', locks, { body: { fields: ['permalink'], locked: true } });
      expect(unknown.statusCode).toBe(400);
    });
  });
});
