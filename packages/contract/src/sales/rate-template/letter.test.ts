import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  letterDay,
  letterDocument,
  letterMoney,
  renderLetter,
  templateErrors,
  textOfHtml,
} from './letter.ts';

const template = {
  subject: 'New rate for {{ service }}',
  html: '<p>Hello {{client}},</p><p>{{currentRate}} becomes {{newRate}} on {{effectiveDate}}.</p><ul><li>{{properties}}</li></ul>',
};
const values = {
  client: 'Elm & Oak <Homes>',
  service: 'Hosting',
  currentRate: '$100.00 CAD',
  newRate: '$105.00 CAD',
  effectiveDate: 'March 1, 2027',
  properties: 'Elm Court',
};

describe('a letter template', () => {
  it('is fine with known variables', () => {
    expect(templateErrors(template)).toEqual({});
  });

  it.each([
    ['an unknown variable', { html: `${template.html}{{rent}}` }, { html: 'Unknown variable: rent' }],
    ['several of them', { subject: '{{a}} {{b}} {{a}}' }, { subject: 'Unknown variables: a, b' }],
    [
      'an empty variable',
      { html: `${template.html}{{ }}` },
      { html: 'A variable is empty: write its name between {{ and }}' },
    ],
    [
      'one that is not closed',
      { html: `${template.html}{{client` },
      { html: 'A variable is not closed: write {{name}}' },
    ],
    ['nothing', { subject: ' ' }, { subject: 'Required' }],
    ['two lines in the subject', { subject: 'a\nb' }, { subject: 'Must be one line' }],
    ['no new rate', { html: '<p>{{effectiveDate}}</p>' }, { html: 'The letter must say {{newRate}}' }],
    [
      'a script',
      { html: `${template.html}<script>1</script>` },
      { html: 'Not allowed in a letter: <script' },
    ],
    [
      'a handler',
      { html: `${template.html}<b onclick="1">x</b>` },
      { html: 'Not allowed in a letter: onclick=' },
    ],
    [
      'a name of every object',
      { html: `${template.html}{{constructor}}` },
      { html: 'Unknown variable: constructor' },
    ],
  ])('is refused with %s', (_name, change, errors) => {
    expect(templateErrors({ ...template, ...change })).toEqual(errors);
  });

  it('is filled in with escaped values, and has a plain-text part', () => {
    const { subject, html, text, empty } = renderLetter(template, values);
    expect(subject).toBe('New rate for Hosting');
    expect(html).toContain('Hello Elm &amp; Oak &lt;Homes&gt;,');
    expect(text).toBe(
      'Hello Elm & Oak <Homes>,\n\n$100.00 CAD becomes $105.00 CAD on March 1, 2027.\n\n- Elm Court',
    );
    expect(empty).toEqual([]);
    expect(renderLetter(template, { ...values, properties: ' ' }).empty).toEqual(['properties']);
  });

  it('never lets a value become markup or a second header', () => {
    fc.assert(
      fc.property(fc.string(), (client) => {
        const { html, subject } = renderLetter(
          { subject: '{{client}}', html: '<p>{{client}}</p>' },
          { ...values, client },
        );
        expect(html.match(/</g)).toHaveLength(2);
        expect(subject).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it('has words without styles, however broken the HTML is', () => {
    expect(textOfHtml('<style>p{color:red}</style><h1>One</h1>two<br>three')).toBe('One\ntwo\nthree');
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (html) => typeof textOfHtml(html) === 'string'));
    expect(textOfHtml('<'.repeat(100_000))).toBe('');
  });

  it('has the characters that HTML writes by name or number', () => {
    expect(
      textOfHtml('<p>Pr&eacute;avis d&rsquo;ao&ucirc;t&nbsp;: 5&#160;&euro; &mdash; &Agrave; No&#xeb;l</p>'),
    ).toBe('Préavis d’août\u00a0: 5\u00a0€ — À Noël');
    // Written as text, not as a character: decoded once.
    expect(textOfHtml('&amp;eacute; &frac12; &valueOf; &#0;')).toBe('&eacute; ½ &valueOf; &#0;');
  });

  it('writes money and days in the language', () => {
    expect(letterMoney('1234.50', 'CAD', 'en')).toBe('$1,234.50 CAD');
    expect(letterMoney('1234.50', 'CAD', 'fr')).toMatch(/^1\s234,50 \$ CAD$/);
    expect(letterDay('2028-02-29', 'en')).toBe('February 29, 2028');
    expect(letterDay('2028-03-01', 'fr')).toBe('1 mars 2028');
  });
});

it('is mailed as a document that fits a phone and knows its language', () => {
  const document = letterDocument('<p>Bonjour</p>', 'fr');
  expect(document).toMatch(/^<!doctype html><html lang="fr">.*name="viewport".*<p>Bonjour<\/p>.*<\/html>$/);
  expect(textOfHtml(document).trim()).toBe('Bonjour');
});
