import { expect, it } from 'vitest';
import { brokenIntoLines } from './break-lines.ts';

const long = 'x'.repeat(2100);

it('leaves a document with short lines as it is', () => {
  const text = '<a>\n<b/><c/>\n</a>';
  expect(brokenIntoLines(text)).toEqual({ text, isBroken: false });
});

it('breaks XML between elements, not within CDATA', () => {
  expect(brokenIntoLines(`<a><b>${long}</b><![CDATA[><]]></a>`).text).toBe(
    `<a>\n<b>${long}</b><![CDATA[><]]></a>`,
  );
});

it('breaks JSON between members, not within texts', () => {
  const text = `[{"a":"x,{","b":"${long}\\"","c":[1,2]}]`;
  const broken = brokenIntoLines(text);
  expect(broken.text.split('\n').length).toBeGreaterThan(4);
  expect(JSON.parse(broken.text)).toEqual(JSON.parse(text));
});
