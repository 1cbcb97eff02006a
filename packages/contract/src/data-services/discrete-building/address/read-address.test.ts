import { describe, expect, it } from 'vitest';
import { addressForms } from './address-forms.ts';
import { printAddress, readAddress } from './read-address.ts';

const forms = addressForms
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('# ') || line.includes('|'))
  .map((line) => {
    const [given = '', normal = '', unit = ''] = line.split('|');
    return { given, normal, unit: unit === '' ? null : unit };
  });

describe('reads addresses', () => {
  it('knows at least 300 forms', () => {
    expect(new Set(forms.map(({ given }) => given)).size).toBeGreaterThanOrEqual(300);
  });

  it.each(forms)('$given', ({ given, normal, unit }) => {
    const read = readAddress(given);
    expect(printAddress(read)).toBe(normal);
    expect(read.unit).toBe(unit);
  });

  it('reads a hyphenated civic number of Queens as one number', () => {
    expect(printAddress(readAddress('37-12 75th Ave', 'NY'))).toBe('3712 75 avenue');
    expect(printAddress(readAddress('37-12 75th Ave', 'ON'))).toBe('12 75 avenue');
  });

  it('reads long and hostile input in bounded time', () => {
    for (const part of ['1-', '#', 'rue ', '90 Park Rd, ', "l'", 'a.', '1/2 '])
      expect(readAddress(part.repeat(20_000)).street.length).toBeLessThan(301);
  });
});
