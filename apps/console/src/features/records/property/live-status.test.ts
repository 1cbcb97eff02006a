import { seenFinding, type SeenAd } from '@supersync/contract/syndication/ad-url/seen.ts';
import { describe, expect, it } from 'vitest';
import { liveStatus } from './live-status.ts';

const ad: SeenAd = {
  adUrlId: 1,
  url: 'https://zumper.example/1',
  status: 'ok',
  lastChecked: '2026-11-15T02:00:00Z',
  finding: null,
};

const statusText = (isOpen: boolean, seen: SeenAd | null): string => {
  const client = {
    gate: 'client',
    open: isOpen,
    words: 'The client is not sent there.',
    ruleId: null,
  } as const;
  const { label, tone, words } = liveStatus({
    seen,
    gates: [client, seenFinding('Zumper', seen, !isOpen)],
  });
  return [label, tone, words].filter((part) => part !== '').join(', ');
};

describe('the first text about a partner', () => {
  it('if no gate of ours stops it', () => {
    expect(statusText(true, ad)).toBe('Live, success');
    expect(statusText(true, { ...ad, status: 'redirect' })).toBe(
      'Live, success, Zumper shows it, at another address than the one we keep.',
    );
    expect(statusText(true, { ...ad, status: '404' })).toBe('Not seen, warning, The ad is gone from Zumper.');
    expect(statusText(true, { ...ad, status: 'unchecked', lastChecked: null })).toBe(
      'Not seen yet, neutral, Ready on our side. Nobody has checked the page at Zumper yet.',
    );
    expect(statusText(true, null)).toBe(
      'Not seen yet, neutral, Ready on our side. No ad URL for Zumper is known, so it cannot be checked.',
    );
  });

  it('if a gate stops it', () => {
    expect(statusText(false, { ...ad, status: '404' })).toBe(
      'Client, warning, The client is not sent there.',
    );
    expect(statusText(false, ad)).toBe('Still live, warning, The client is not sent there.');
  });
});
