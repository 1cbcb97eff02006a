import { describe, expect, it } from 'vitest';
import { normalAddress, normalName, normalPostalCode, plainText, spellingsOf } from './normal-address.ts';

describe('normalises addresses', () => {
  it.each([
    ['45 King St. W', '45 king street west'],
    ['45 KING STREET WEST', '45 king street west'],
    ['1200 Boul. René-Lévesque O', '1200 boulevard rene levesque o'],
    ['12 St. Clair Ave E', '12 saint clair avenue east'],
    ['88 O’Connor Dr', '88 oconnor drive'],
    ['90 Park Rd, Unit 4B', '90 park road'],
    ['90 Park Rd #1204', '90 park road'],
  ])('%s', (address, normal) => {
    expect(normalAddress(address)).toBe(normal);
  });

  it('normalises postal codes, names and words', () => {
    expect(normalPostalCode('m5v 1a1')).toBe('M5V1A1');
    expect(normalName('The Maple Court Apartments')).toBe('maple court');
    expect(normalName('The Residences')).toBe('the residences');
    expect(plainText('  Côte-des-Neiges ')).toBe('cote des neiges');
    expect(spellingsOf('street')).toEqual(['street', 'st', 'str']);
    expect(spellingsOf('ave')).toEqual(['ave', 'avenue']);
  });
});
