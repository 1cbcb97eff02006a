import { expect, it } from 'vitest';
import { withPinToggled, withRecent } from './page-memory.ts';

const page = (href: string) => ({ href, title: href });

it('keeps the twelve newest pages, each once, with its last address', () => {
  const many = Array.from({ length: 20 }, (_, index) => page(`/clients/${index}`));
  const kept = many.reduce<readonly ReturnType<typeof page>[]>(withRecent, []);
  expect(kept).toHaveLength(12);
  expect(kept[0]?.href).toBe('/clients/19');
  const again = withRecent(kept, page('/clients/15?tab=history'));
  expect(again).toHaveLength(12);
  expect(again[0]?.href).toBe('/clients/15?tab=history');
  expect(again.some(({ href }) => href === '/clients/15')).toBe(false);
});

it('pins and unpins by the whole address', () => {
  const once = withPinToggled([], page('/clients?status=active'));
  expect(once).toHaveLength(1);
  expect(withPinToggled(once, page('/clients'))).toHaveLength(2);
  expect(withPinToggled(once, page('/clients?status=active'))).toEqual([]);
});
