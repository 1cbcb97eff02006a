import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPartnerList } from './read-partner-list.ts';

it('parses partner lists in their usual formats', () => {
  const text = '\uFEFFListing_ID,Title\r\nA1,"Elm, ""old"" wing"\r\n\r\n,Nobody\nB2,\n';
  expect(readPartnerList(text)).toEqual({
    listings: [{ listingId: 'A1', title: 'Elm, "old" wing' }, { listingId: 'B2' }],
    skipped: 1,
  });
  expect(readPartnerList('id\tname\n7\tOak')).toEqual({
    listings: [{ listingId: '7', title: 'Oak' }],
    skipped: 0,
  });
  expect(readPartnerList('id;name\n7;Oak')).toEqual({
    listings: [{ listingId: '7', title: 'Oak' }],
    skipped: 0,
  });
  expect(readPartnerList('price\n12')).toBeNull();
  expect(readPartnerList('')).toBeNull();
});

it('round-trips any quoted title', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (title) => {
      const quoted = `"${title.replaceAll('"', '""')}"`;
      const read = readPartnerList(`id,title\nA1,${quoted}\n`);
      const kept = title.trim();
      expect(read?.listings).toEqual([kept === '' ? { listingId: 'A1' } : { listingId: 'A1', title: kept }]);
    }),
  );
});
