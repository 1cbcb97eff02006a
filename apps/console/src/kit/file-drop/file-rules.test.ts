import { describe, expect, it } from 'vitest';
import { aboveLimit, refusedBecause } from './file-rules.ts';

describe('refusedBecause', () => {
  const judge = (name: string, size: number) => refusedBecause({ name, size }, ['.csv', '.xml'], 1000);
  it('accepts valid files, whatever the case of the extension', () =>
    expect(judge('LEADS.CSV', 1000)).toBeNull());
  it('names the accepted extensions', () =>
    expect(judge('a.exe', 5)).toBe('a.exe was not taken: it must end in .csv or .xml.'));
  it('refuses an empty file', () => expect(judge('a.csv', 0)).toBe('a.csv was not taken: it is empty.'));
  it('refuses a file that is one byte too large', () =>
    expect(judge('a.csv', 1001)).toBe('a.csv was not taken: it has 1 KB, the limit is 1 KB.'));
});

describe('aboveLimit', () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name }));
  it('accepts as many as the limit', () => expect(aboveLimit(files, 3)).toBeNull());
  it('names every file above it', () => {
    expect(aboveLimit(files, 2)).toBe('c.jpg was not taken: the limit is 2 files.');
    expect(aboveLimit(files, 1)).toBe('b.jpg, c.jpg were not taken: the limit is 1 file.');
  });
});
