import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { started, withHeader } from './send-table.ts';

/** As a statement gives them: for ever, unless it is stopped. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push('1,2\n');
    },
  });

it('whoever goes away stops the rows, whether they have read any or not', async () => {
  const unread = endless();
  const nobody = await started(withHeader(['a', 'b'], unread), unread);
  nobody.destroy();
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

it('rows that break, break what is sent', async () => {
  const rows = endless();
  const body = await started(withHeader(['a'], rows), rows);
  body.resume();
  rows.destroy(new Error('The database went away'));
  const [error] = await once(body, 'error');
  expect(String(error)).toContain('The database went away');
});
