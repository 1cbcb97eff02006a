/** HTML that is safe by construction: everything put into a template is escaped unless it is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | false | readonly Content[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Control characters are no HTML at all, and a lone surrogate no text.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unprintable, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

function printContent(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(printContent).join('');
  return escapeHtml(String(content));
}

/** Values stand between tags or in quoted attributes only; both are escaped alike. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const [first = '', ...others] = parts.map((part) => part.replaceAll(/\n\s*/g, '\n'));
  let text = first;
  for (const [at, other] of others.entries()) text += printContent(values[at] ?? null) + other;
  return new Markup(text);
}

export const nothing = new Markup('');

/** JSON inside a script element: no `<` can end it. */
export const inlineJson = (value: unknown): Markup =>
  new Markup(
    JSON.stringify(value)
      .toWellFormed()
      .replaceAll('<', String.raw`\u003c`)
      .replaceAll('\u2028', String.raw`\u2028`)
      .replaceAll('\u2029', String.raw`\u2029`),
  );

/** Blank lines separate paragraphs. */
export const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`);
