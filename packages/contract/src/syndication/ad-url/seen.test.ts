import { expect, it } from 'vitest';
import { adUrlStatuses } from './ad-url.ts';
import { seenFinding, type SeenAd } from './seen.ts';

const ad: SeenAd = {
  adUrlId: 1,
  url: 'https://zumper.example/1',
  status: 'ok',
  lastChecked: '2026-11-15T02:00:00Z',
  finding: null,
};

it('every status has a text, and only a found ad counts as seen', () => {
  const findings = adUrlStatuses.values.map((status) => {
    const { open, words } = seenFinding('Zumper', { ...ad, status }, false);
    return `${status} ${open}: ${words}`;
  });
  expect(findings).toEqual([
    'ok true: Zumper shows it.',
    'redirect true: Zumper shows it, at another address than the one we keep.',
    '404 false: The ad is gone from Zumper.',
    'mismatch false: The page we know at Zumper does not name this property.',
    'unchecked false: Nobody has checked the page at Zumper yet.',
  ]);
});

it('explains why an ad could not be checked, and which ads are still shown although blocked', () => {
  const finding = 'zumper.example could not be reached (ECONNREFUSED).';
  expect(seenFinding('Zumper', { ...ad, status: 'unchecked', finding }, false).words).toBe(finding);
  expect(seenFinding('Zumper', null, false)).toEqual({
    gate: 'seen',
    open: false,
    words: 'No ad URL for Zumper is known, so it cannot be checked.',
    ruleId: null,
  });
  expect(seenFinding('Zumper', ad, true).words).toBe('Zumper still shows it, though it should not be there.');
  expect(seenFinding('Zumper', { ...ad, status: '404' }, true).words).toBe(
    'The ad is gone from Zumper, as it should be.',
  );
});
