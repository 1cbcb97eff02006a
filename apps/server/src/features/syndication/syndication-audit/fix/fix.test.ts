import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FixPreview } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { feedsApi, startFeedsApp, type FeedsApp, type MadeFeed } from '#test/feeds-app.ts';
import { propertiesPath } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const rules = '/api/v1/client_restrictions';

describe.each(testDatabases())('bulk fixes of the syndication audit, on $name', (kind) => {
  let web: FeedsApp;
  let made: MadeFeed;
  let fixes: string;

  beforeAll(async () => {
    web = await startFeedsApp(kind);
    made = await web.addFeed({ name: 'Listing Site', requiredFields: ['phone'] });
    fixes = `${feedsApi}/audit/partners/${made.partnerId}/fixes`;
  });
  afterAll(() => web.stop());

  const preview = (body: object) => web.ok<FixPreview>('POST', `${fixes}/preview`, body);
  const apply = (name: string, body: object) =>
    web.ok<{ batchId: number; changed: number }>('POST', `${fixes}/${name}`, body);
  const undo = (id: number) => web.by('POST', `${feedsApi}/syndication_batches/${id}/undo`);
  const gateOf = async (propertyId: number) =>
    (
      await web.ok<{ gate: string | null }>(
        'GET',
        `${feedsApi}/audit/partners/${made.partnerId}/properties/${propertyId}`,
      )
    ).gate;
  const linkOf = (propertyId: number) =>
    `/api/v1/properties__has_partners/propertyId:${propertyId}~partnerId:${made.partnerId}`;

  it('turns properties on, leaves out what would not be live by it, and undoes as one', async () => {
    const phone = '+14165550123';
    const off = await made.addListed({ name: 'Off', phone });
    await web.ok('PUT', linkOf(off), { status: 'off' });
    const never = await web.addProperty(made.clientId, { name: 'Never', phone, status: 'active' });
    const archived = await web.addProperty(made.clientId, { name: 'Old', phone, status: 'archived' });
    const ids = [off, never, archived];
    const shown = await preview({ gate: 'property', clientId: made.clientId });
    expect(shown).toMatchObject({ matched: 3, leftOut: [{ why: 'The property is archived.', count: 1 }] });
    expect(shown.propertyIds.toSorted()).toEqual([off, never].toSorted());
    expect(shown.after.reduce((sum, { count }) => sum + count, 0)).toBe(2);

    const stale = await web.by('POST', `${fixes}/turn_on`, { body: { propertyIds: ids, expected: 3 } });
    expect(stale.json()).toMatchObject({ status: 409, code: 'batch_changed' });
    expect(await gateOf(off)).toBe('property');

    const { batchId } = await apply('turn_on', { propertyIds: ids, expected: 2, reason: 'New contract' });
    expect(await gateOf(off)).toBe(shown.rows.find(({ propertyId }) => propertyId === off)?.after?.gate);
    expect(await gateOf(never)).not.toBe('property');
    const { rows } = await web.db.query<{ action: string; reason: string }>(sql`
      select action, reason from audit_entries where resource = 'property_partner'
        and record_key = ${`propertyId:${never}~partnerId:${made.partnerId}`} order by id desc limit 1`);
    expect(rows).toEqual([{ action: 'created', reason: 'New contract' }]);

    expect((await undo(batchId)).json()).toMatchObject({ data: { restored: 2, kept: 0 } });
    expect(await gateOf(off)).toBe('property');
    expect((await web.by('GET', linkOf(never))).statusCode).toBe(404);
    expect((await undo(batchId)).json()).toMatchObject({ code: 'cannot_undo' });
  });

  it('links a property to a partner once, whoever links it and however often', async () => {
    const propertyId = await web.addProperty(made.clientId, { name: 'Once', status: 'active' });
    const link = { propertyId, partnerId: made.partnerId };
    const order = { propertyIds: [propertyId], expected: 1 };
    const answers = await Promise.all([
      web.by('POST', '/api/v1/properties__has_partners', { body: link }),
      web.by('POST', `${fixes}/turn_on`, { body: order }),
      web.by('POST', `${fixes}/turn_on`, { body: order }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect((await web.by('POST', '/api/v1/properties__has_partners', { body: link })).statusCode).toBe(409);
    const { rows } = await web.db.query(sql`
      select from property_partners where property_id = ${propertyId} and partner_id = ${made.partnerId}`);
    expect(rows).toHaveLength(1);
  });

  it('removes the restrictions that stop properties, and puts them back', async () => {
    const clientId = await web.addClient();
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId: made.partnerId });
    const stopped = await web.addProperty(clientId, {
      status: 'active',
      unitsAvailable: 2,
      phone: '+14165550123',
    });
    await web.ok('POST', '/api/v1/properties__has_partners', {
      propertyId: stopped,
      partnerId: made.partnerId,
    });
    const rule = await web.ok('POST', rules, {
      clientId,
      scope: 'province',
      target: String((await web.ok('GET', `${propertiesPath}/${stopped}`))['provinceCode']),
      mode: 'deny',
      reason: 'No licence',
      from: '2026-01-01',
    });
    const shown = await preview({ gate: 'restriction', clientId });
    expect(shown).toMatchObject({
      propertyIds: [stopped],
      rules: [{ id: rule['id'], reason: 'No licence', count: 1 }],
    });
    const { batchId } = await apply('remove_restrictions', { propertyIds: [stopped], expected: 1 });
    expect(await gateOf(stopped)).toBe(shown.after[0]?.gate);
    expect((await web.by('GET', `${rules}/${rule['id']}`)).statusCode).toBe(404);
    expect((await undo(batchId)).json()).toMatchObject({ data: { restored: 1, kept: 0 } });
    expect(await web.ok('GET', `${rules}/${rule['id']}`)).toMatchObject({ reason: 'No licence', version: 2 });
    expect(await gateOf(stopped)).toBe('restriction');
  });

  it('previews a field for all or one value each, and the bulk change of properties fills it in', async () => {
    const elm = await made.addListed({ name: 'Elm' });
    const fir = await made.addListed({ name: 'Fir' });
    const locked = await made.addListed({ name: 'Locked' });
    await web.db.query(sql`
      insert into property_locks (property_id, field) values (${locked}, 'phone')`);
    const target = { gate: 'requirements', clientId: made.clientId };
    const before = await preview(target);
    expect(before.fields).toContainEqual({ field: 'phone', label: 'Phone', count: 3, canFill: true });
    expect(before).toMatchObject({
      matched: 3,
      propertyIds: [],
      leftOut: [{ why: 'No value yet.', count: 3 }],
    });
    const shown = await preview({ ...target, fill: { changes: { phone: '+14165550100' } } });
    expect(shown).toMatchObject({
      propertyIds: [elm, fir],
      leftOut: [{ why: 'Phone is locked.', count: 1 }],
    });
    const each = [
      { id: elm, changes: { phone: '+14165550101' } },
      { id: fir, changes: { phone: '+14165550102' } },
    ];
    expect((await preview({ ...target, fill: { each } })).propertyIds).toEqual([elm, fir]);
    const wrong = await preview({ ...target, fill: { changes: { rentMin: '900.00' } } });
    expect(wrong.leftOut).toEqual([{ why: 'Rent from does not stop it.', count: 3 }]);

    const { batchId } = await web.ok<{ batchId: number }>('POST', '/api/v1/properties/bulk', {
      each,
      expected: 2,
    });
    expect(await gateOf(elm)).toBe(shown.after[0]?.gate);
    expect(await web.ok('GET', `${propertiesPath}/${fir}`)).toMatchObject({ phone: '+14165550102' });
    expect(await web.ok('POST', `/api/v1/property_batches/${batchId}/undo`)).toMatchObject({ restored: 2 });
    expect(await gateOf(elm)).toBe('requirements');
  });

  it('changes rents, homes and days of many properties, and undoes them', async () => {
    const id = await web.addProperty(made.clientId, { rentMin: null, unitsAvailable: 0 });
    const changes = { rentMin: '1450.50', unitsAvailable: 3, bedsMin: 1, availableOn: '2027-01-01' };
    const { batchId } = await web.ok<{ batchId: number }>('POST', '/api/v1/properties/bulk', {
      target: { ids: [id] },
      changes,
      expected: 1,
    });
    expect(await web.ok('GET', `${propertiesPath}/${id}`)).toMatchObject(changes);
    await web.ok('POST', `/api/v1/property_batches/${batchId}/undo`);
    expect(await web.ok('GET', `${propertiesPath}/${id}`)).toMatchObject({
      rentMin: null,
      unitsAvailable: 0,
    });
  });

  it('answers 404 for an unknown partner', async () => {
    expect(
      (
        await web.by('POST', `${feedsApi}/audit/partners/999999/fixes/preview`, {
          body: { gate: 'property' },
        })
      ).statusCode,
    ).toBe(404);
  });
});
