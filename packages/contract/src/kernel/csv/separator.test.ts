import { expect, test } from 'vitest';
import { separatorOf } from './separator.ts';

test.each([
  ['name,email\na;b;c,d', ','],
  ['Nom;Courriel;Téléphone\r\n1,5;2,5;3,5', ';'],
  ['name\temail, home\n', '\t'],
  ['"a,b,c";"d\n,,,"\n1;2', ';'],
  ['name\n1;2', ','],
  ['', ','],
] as const)('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
