import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { started, withHeader } from './send-table.ts';

/** Endless rows, until the stream is destroyed. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push('1,2\n');
    },
  });

it('a disconnect stops the rows, whether any were read or not', async () => {
  const unread = endless();
  const unreadTable = await started(withHeader(['a', 'b'], unread), unread);
  unreadTable.destroy();
  await once(unread, 'close');
  expect(unread.destroyed).toBe(true);

  const rows = endless();
  const body = await started(withHeader(['a', 'b'], rows), rows);
  const [first] = await once(body, 'data');
  expect(String(first)).toBe('a,b\n');
  body.destroy();
  await once(rows, 'close');
  expect(rows.destroyed).toBe(true);
});

it('a failure of the rows breaks the download', async () => {
  const rows = endless();
  const body = await started(withHeader(['a'], rows), rows);
  body.resume();
  rows.destroy(new Error('The database went away'));
  const [error] = await once(body, 'error');
  expect(String(error)).toContain('The database went away');
});
