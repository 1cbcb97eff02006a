import { expect, it } from 'vitest';
import { frameDocument } from './frame-document.ts';

it('the policy comes before any content of the mail', () => {
  const hostile =
    '</body></html><meta http-equiv="Content-Security-Policy" content="default-src *"><script>1</script>';
  const made = frameDocument(hostile);
  expect(made.indexOf("default-src 'none'")).toBeGreaterThan(0);
  expect(made.indexOf("default-src 'none'")).toBeLessThan(made.indexOf(hostile));
});
