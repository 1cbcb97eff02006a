import { expect, it } from 'vitest';
import { adUrlsAddress, withoutPlainFilters } from './list-links.ts';

it('links to the rows behind a number', () => {
  expect(adUrlsAddress({ partnerId: 3, status: ['404', 'mismatch'] })).toBe(
    '/ad-urls/adUrls?f.partnerId=in%3A3&f.status=in%3A404%2Cmismatch',
  );
  expect(adUrlsAddress({})).toBe('/ad-urls/adUrls');
});

it("translates plain parameters into the list's filters, and drops invalid ones", () => {
  const from = (text: string) => withoutPlainFilters(new URLSearchParams(text));
  expect(from('partnerId=3&status=404&search=oak')).toBe('?search=oak&f.partnerId=in%3A3&f.status=in%3A404');
  expect(from('propertyId=7')).toBe('?f.propertyId=in%3A7');
  expect(from('propertyId=x&status=fine')).toBe('?');
  expect(from('f.status=in:404')).toBeNull();
});
