import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { landlord } from '#test/resource/test-resources.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { useTestApp } from '#test/resource/use-test-app.ts';
import { maskedChanges } from '#platform/resource/compile/mask-changes.ts';

/** The log's permissions include personal data today. The mask does not rely on that. */
describe.each(testDatabases())('the log without permission for personal data on $name', (kind) => {
  const { call, newLandlord } = useTestApp(kind, (server) =>
    registerResource(server, auditEntry, {
      partlyMasked: (alias) => ({
        changes: maskedChanges([landlord], `${alias}.changes`, `${alias}.resource`),
      }),
    }),
  );

  test.each(['', '&format=csv', '&limit=0'])('masks personal values inside changes (%s)', async (more) => {
    const { id } = await newLandlord({ email: 'secret@example.test', city: 'Bergen' });
    const url = `/v0/audit-entries?resource=landlord&recordKey=${id}${more}`;
    const clear = await call('GET', url);
    expect(clear.statusCode, clear.body).toBe(200);
    expect(clear.body).toContain('secret@example.test');
    const masked = await call('GET', url, undefined, { as: { keys: ['supersync_csv_data_export'] } });
    expect(masked.statusCode).toBe(200);
    expect(masked.body).not.toContain('secret@example.test');
    expect(masked.body).toContain('Bergen');
    expect(masked.body).toContain('•••');
  });

  test('masks them in a single entry, and does not search them', async () => {
    const { id } = await newLandlord({ email: 'hidden@example.test', city: 'Bergen' });
    const list = await call('GET', `/v0/audit-entries?resource=landlord&recordKey=${id}`);
    const [entry] = list.json<{ data: { id: number }[] }>().data;
    const one = await call('GET', `/v0/audit-entries/${entry?.id}`, undefined, { as: { keys: [] } });
    expect(one.json<{ data: object }>().data).toMatchObject({
      changes: { email: ['•••', '•••'], city: [null, 'Bergen'] },
    });
    const where = encodeURIComponent(JSON.stringify({ changes: { contains: 'hidden@example.test' } }));
    for (const query of [`where=${where}`, 'sort=changes'])
      expect(
        (await call('GET', `/v0/audit-entries?${query}`, undefined, { as: { keys: [] } })).statusCode,
      ).toBe(400);
    const found = await call('GET', '/v0/audit-entries?search=hidden%40example.test', undefined, {
      as: { keys: [] },
    });
    expect(found.json<{ data: object[] }>().data).toEqual([]);
  });
});
