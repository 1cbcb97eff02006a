import { decodeEntities } from '../../importers/feed-parser/html-entities.ts';
import { amountOf, centsOf } from '../rate-change/cents.ts';

/** What a letter can say. Each must have a value when it is sent. */
export const letterVariables = {
  client: 'Name of the client',
  service: 'Name of the service',
  currentRate: 'Current rate with its currency',
  newRate: 'New rate with its currency',
  effectiveDate: 'Day the new rate applies',
  properties: 'Properties the rate is for',
} as const;
export type LetterVariable = keyof typeof letterVariables;
export type LetterValues = Readonly<Record<LetterVariable, string>>;

/** A notice that leaves these out is none. */
const required: readonly LetterVariable[] = ['newRate', 'effectiveDate'];

export const isLetterVariable = (name: string): name is LetterVariable =>
  Object.hasOwn(letterVariables, name);

type Part = { readonly text: string } | { readonly variable: string };

/** Texts and variables by turns, in one pass: `{{name}}`, with spaces if one likes. What is not closed is text. */
export function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = template.indexOf('{{', at);
    const close = open < 0 ? -1 : template.indexOf('}}', open + 2);
    if (open < 0 || close < 0) {
      parts.push({ text: template.slice(at) });
      return parts;
    }
    parts.push({ text: template.slice(at, open) }, { variable: template.slice(open + 2, close).trim() });
    at = close + 2;
  }
}

const named = (template: string): string[] =>
  partsOf(template).flatMap((part) => ('variable' in part ? [part.variable] : []));

/** Mail programs run no scripts and load no frames; what could, or what posts a form, has no place in a letter. */
const forbidden =
  /<\s*(script|iframe|object|embed|form|input|base|meta|link|svg|math)\b|\son[a-z]+\s*=|javascript:/i;

export interface LetterTemplate {
  readonly subject: string;
  readonly html: string;
}

/** Everything that keeps a template from being saved, by field. */
export function templateErrors({ subject, html }: LetterTemplate): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, text] of [
    ['subject', subject],
    ['html', html],
  ] as const) {
    const variables = named(text);
    const unknown = [...new Set(variables.filter((name) => name !== '' && !isLetterVariable(name)))];
    if (text.trim() === '') errors[field] = 'Required';
    else if (variables.includes('')) errors[field] = 'A variable is empty: write its name between {{ and }}';
    else if (unknown.length > 0)
      errors[field] =
        `Unknown variable${unknown.length === 1 ? '' : 's'}: ${unknown.map((name) => name.slice(0, 40)).join(', ')}`;
    else if ((text.match(/\{\{|\}\}/g)?.length ?? 0) !== variables.length * 2)
      errors[field] = 'A variable is not closed: write {{name}}';
  }
  if (errors['subject'] === undefined && /[\r\n]/.test(subject)) errors['subject'] = 'Must be one line';
  if (errors['html'] !== undefined) return errors;
  const missing = required.filter((name) => !named(html).includes(name));
  const found = forbidden.exec(html)?.[0];
  if (missing.length > 0)
    errors['html'] = `The letter must say ${missing.map((name) => `{{${name}}}`).join(' and ')}`;
  else if (found !== undefined) errors['html'] = `Not allowed in a letter: ${found.trim()}`;
  return errors;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const fill = (template: string, values: LetterValues, print: (value: string) => string): string =>
  partsOf(template)
    .map((part) =>
      'text' in part ? part.text : isLetterVariable(part.variable) ? print(values[part.variable]) : '',
    )
    .join('');

/** What mail programs can rely on: one column as wide as a phone or 600 pixels, pictures that fit, light and dark. */
const skeletonStyle = [
  'body{margin:0;padding:24px 16px;word-break:break-word}',
  '.letter{max-width:600px;margin:0 auto;text-align:left}',
  '.letter img{max-width:100%;height:auto}',
  '.letter table{max-width:100%}',
  '@media (max-width:480px){body{padding:16px 12px}}',
  '@media (prefers-color-scheme:dark){body{background:#16191d;color:#e6e8ea}.letter a{color:#8ab4f8}}',
].join('');

/** The whole document that is mailed. Programs that ignore styles are held to the width by the table. */
export const letterDocument = (html: string, language: LetterLanguage): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${skeletonStyle}</style></head><body><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center"><div class="letter" style="max-width:600px;text-align:left">${html}</div></td></tr></table></body></html>`;

export interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The letter with its values, and its plain-text part. Variables without a value are named: then nothing is sent. */
export function renderLetter(
  template: LetterTemplate,
  values: LetterValues,
): Letter & { readonly empty: readonly LetterVariable[] } {
  const html = fill(template.html, values, escapeHtml);
  const used = [...named(template.subject), ...named(template.html)].filter(isLetterVariable);
  return {
    subject: fill(template.subject, values, (value) => value.replace(/\s+/g, ' ')),
    html,
    text: textOfHtml(html),
    empty: [...new Set(used)].filter((name) => values[name].trim() === ''),
  };
}

const blockEnd = /^\/?(p|div|h[1-6]|table|tr|ul|ol|section|header|footer|br)$/;
/** The words of a letter for programs that show no HTML. One pass over the text. */
export function textOfHtml(html: string): string {
  let text = '';
  let hidden: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (hidden === null) text += html.slice(at, open < 0 ? html.length : open).replace(/[ \t\r\n]+/g, ' ');
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) break;
    const tag =
      /^\/?[a-z][a-z0-9]*/i.exec(html.slice(open + 1, Math.min(close, open + 30)))?.[0].toLowerCase() ?? '';
    if (tag === 'style' || tag === 'head' || tag === 'title') hidden ??= tag;
    else if (tag === `/${hidden ?? ''}`) hidden = null;
    else if (hidden === null && tag === 'li') text += '\n- ';
    else if (hidden === null && (tag === 'td' || tag === 'th')) text += ' ';
    else if (hidden === null && blockEnd.test(tag)) text += '\n';
    at = close + 1;
  }
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export type LetterLanguage = 'en' | 'fr';
const locales = { en: 'en-CA', fr: 'fr-CA' } as const;

/** `CA$1,234.50` is ambiguous in a letter: amounts are written with the code of their currency. */
export function letterMoney(amount: string, currency: string, language: LetterLanguage): string {
  const cents = centsOf(amount);
  const [whole = '0', fraction = '00'] = amountOf(cents < 0n ? -cents : cents).split('.');
  const grouped = new Intl.NumberFormat(locales[language]).format(BigInt(whole));
  const sign = cents < 0n ? '-' : '';
  return language === 'fr'
    ? `${sign}${grouped},${fraction} $ ${currency}`
    : `${sign}$${grouped}.${fraction} ${currency}`;
}

/** `March 1, 2027`, `1 mars 2027`. A day has no time zone: it is written as it is stored. */
export const letterDay = (day: string, language: LetterLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** A rate that is for no single property is for all of the client's. */
export const allProperties: Readonly<Record<LetterLanguage, string>> = {
  en: 'All your properties',
  fr: 'Toutes vos propriétés',
};
