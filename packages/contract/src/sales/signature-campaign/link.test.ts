import { describe, expect, it } from 'vitest';
import { domainRule } from '../signature-host/domain-rule.ts';
import { linkFault, withUtm } from './link.ts';

const hosts = new Set(['example.com', '*.example.org']);
const utm = { utmSource: 'email', utmMedium: 'signature', utmCampaign: 'spring' };

describe('links of banners', () => {
  it.each([
    'https://example.com',
    'https://EXAMPLE.com/',
    'https://example.com/a?b=c#d',
    'https://www.example.org/x',
    'https://a.b.example.org',
  ])('allows %s', (link) => {
    expect(linkFault(link, hosts)).toBeNull();
  });

  it.each([
    'http://example.com/',
    'https://www.example.com/',
    'https://example.org/',
    'https://example.com.evil.net/',
    'https://example.com@evil.net/',
    'https://example.com:8443/',
    'https://example.com\\@evil.net/',
    'https://evil.net/https://example.com/',
    'https://evil.net#example.com',
    'https://localhost/',
    'javascript:alert(1)',
    '//example.com/',
    '',
  ])('refuses %s', (link) => {
    expect(linkFault(link, hosts)).not.toBeNull();
  });

  it.each([
    ['https://example.com', 'https://example.com?utm_source=email&utm_medium=signature&utm_campaign=spring'],
    [
      'https://example.com/a?b=c&utm_source=old#part',
      'https://example.com/a?b=c&utm_source=email&utm_medium=signature&utm_campaign=spring#part',
    ],
  ])('appends UTM parameters to %s', (link, expected) => {
    expect(withUtm(link, utm)).toBe(expected);
    expect(withUtm(withUtm(link, utm), utm)).toBe(expected);
  });

  it('escapes UTM values', () => {
    expect(withUtm('https://example.com/', { ...utm, utmCampaign: 'a&b=c' })).toContain(
      'utm_campaign=a%26b%3Dc',
    );
  });
});

describe('domain rules', () => {
  it('are lower case, and one domain or all below it', () => {
    expect(domainRule.parse(' Example.COM ')).toBe('example.com');
    expect(domainRule.parse('*.example.com')).toBe('*.example.com');
    for (const wrong of ['com', '*', '*.com.', 'exa mple.com', 'https://example.com', '-a.com', 'a..com'])
      expect(domainRule.safeParse(wrong).success, wrong).toBe(false);
  });
});
