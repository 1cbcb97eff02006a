import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { decodeEntities } from '@supersync/contract/importers/feed-parser/html-entities.ts';
import { scanHtml } from './scan-html.ts';

interface Named {
  /** As it stands in the page, shortened: the evidence. */
  readonly shown: string;
  readonly name: string;
}

/** What the rules look at. Lists are bounded. */
export interface PageFacts {
  readonly language: string | null;
  readonly title: string | null;
  /** By name, in lower case; the first of each. */
  readonly metas: ReadonlyMap<string, string>;
  readonly canonicals: readonly string[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly imagesWithoutAlt: readonly string[];
  readonly imageCount: number;
  readonly links: readonly (Named & { readonly href: string })[];
  readonly buttons: readonly Named[];
  readonly fieldsWithoutLabel: readonly string[];
  readonly fieldCount: number;
  readonly repeatedIds: readonly string[];
  readonly framesWithoutTitle: readonly string[];
  readonly hasMain: boolean;
  /** Addresses and texts of scripts. */
  readonly scripts: string;
  readonly base: string | null;
  readonly isComplete: boolean;
}

const maxKept = 2000;
const maxText = 200;
const maxOpen = 24;
const maxScripts = 200_000;

const tidy = (text: string): string => decodeEntities(text).replaceAll(/\s+/g, ' ').trim();

const printTag = (name: string, attributes: ReadonlyMap<string, string>): string => {
  const shown = [...attributes].slice(0, 4).map(([key, value]) => ` ${key}="${cutText(value, 80)}"`);
  return `<${name}${shown.join('')}>`;
};

/** An element whose text is its name. */
interface Open {
  readonly element: string;
  readonly given: string;
  text: string;
  readonly done: (name: string) => void;
}

const unlabelled: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'reset', 'image']);
const headingLevel = /^h([1-6])$/;

/** Reads a page once and keeps what the rules need. */
export function readPage(html: string): PageFacts {
  const metas = new Map<string, string>();
  const canonicals: string[] = [];
  const headings: { level: number; text: string }[] = [];
  const imagesWithoutAlt: string[] = [];
  const links: (Named & { href: string })[] = [];
  const buttons: Named[] = [];
  const fields: { shown: string; id: string | null; isLabelled: boolean }[] = [];
  const labelled = new Set<string>();
  const ids = new Set<string>();
  const repeatedIds = new Set<string>();
  const framesWithoutTitle: string[] = [];
  const open: Open[] = [];
  let language: string | null = null;
  let title: string | null = null;
  let base: string | null = null;
  let hasMain = false;
  let scripts = '';
  let imageCount = 0;
  let drawings = 0;
  let labels = 0;
  let inside: string | null = null;

  const keep = <T>(list: T[], value: T): void => {
    if (list.length < maxKept) list.push(value);
  };
  const begin = (element: string, attributes: ReadonlyMap<string, string>, done: Open['done']): void => {
    const given = attributes.get('aria-label') ?? attributes.get('title') ?? '';
    const isNamedElsewhere = attributes.has('aria-labelledby');
    // Bounded, because each text is added to all of them: elements that are never closed end here.
    if (open.length >= maxOpen) finish(open.splice(0, 1));
    open.push({ element, given: isNamedElsewhere ? 'named elsewhere' : given, text: '', done });
  };
  const finish = (ended: readonly Open[]): void => {
    for (const each of ended.toReversed()) each.done(tidy(each.text) || tidy(each.given));
  };
  const addText = (text: string): void => {
    for (const each of open) if (each.text.length < maxText) each.text += text.slice(0, maxText);
  };

  const isComplete = scanHtml(html, {
    open(name, attributes) {
      inside = name;
      const id = attributes.get('id');
      if (id !== undefined && id !== '') {
        if (ids.has(id) && repeatedIds.size < maxKept) repeatedIds.add(id);
        ids.add(id);
      }
      if (attributes.get('role') === 'main') hasMain = true;
      const print = (): string => printTag(name, attributes);
      const isHidden = attributes.get('aria-hidden') === 'true' || attributes.has('hidden');
      const heading = headingLevel.exec(name);
      if (heading !== null)
        begin(name, attributes, (text) => keep(headings, { level: Number(heading[1]), text }));
      switch (name) {
        case 'html':
          language ??= attributes.get('lang') ?? null;
          break;
        case 'main':
          hasMain = true;
          break;
        case 'base':
          base ??= attributes.get('href') ?? null;
          break;
        case 'meta': {
          const key = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
          if (key !== '' && !metas.has(key) && metas.size < maxKept)
            metas.set(key, tidy(attributes.get('content') ?? ''));
          break;
        }
        case 'link':
          if (/(^|\s)canonical(\s|$)/i.test(attributes.get('rel') ?? ''))
            keep(canonicals, decodeEntities(attributes.get('href') ?? '').trim());
          break;
        case 'img': {
          imageCount += 1;
          const alt = attributes.get('alt');
          const role = attributes.get('role');
          if (alt === undefined && role !== 'presentation' && role !== 'none' && !isHidden)
            keep(imagesWithoutAlt, print());
          addText(` ${alt ?? ''} `);
          break;
        }
        case 'svg':
          drawings += 1;
          addText(` ${attributes.get('aria-label') ?? ''} `);
          break;
        case 'a': {
          const href = attributes.get('href');
          if (href !== undefined)
            begin(name, attributes, (text) =>
              keep(links, {
                shown: print(),
                href: decodeEntities(href).trim(),
                name: isHidden ? 'hidden' : text,
              }),
            );
          break;
        }
        case 'button':
          begin(name, attributes, (text) =>
            keep(buttons, { shown: print(), name: isHidden ? 'hidden' : text }),
          );
          break;
        case 'label': {
          labels += 1;
          const of = attributes.get('for');
          if (of !== undefined && labelled.size < maxKept) labelled.add(of);
          break;
        }
        case 'input':
        case 'select':
        case 'textarea': {
          if (isHidden || unlabelled.has((attributes.get('type') ?? '').toLowerCase())) break;
          const isNamed = ['aria-label', 'aria-labelledby', 'title'].some(
            (key) => (attributes.get(key) ?? '').trim() !== '',
          );
          keep(fields, { shown: print(), id: id ?? null, isLabelled: isNamed || labels > 0 });
          break;
        }
        case 'iframe':
          if ((attributes.get('title') ?? '').trim() === '' && !isHidden) keep(framesWithoutTitle, print());
          break;
        case 'script':
          if (scripts.length < maxScripts) scripts += `\n${decodeEntities(attributes.get('src') ?? '')}\n`;
          break;
        default:
      }
    },
    close(name) {
      inside = null;
      if (name === 'svg') drawings = Math.max(0, drawings - 1);
      if (name === 'label') labels = Math.max(0, labels - 1);
      const at = open.findLastIndex(({ element }) => element === name);
      if (at < 0) return;
      // What was left open inside it ends with it.
      finish(open.splice(at));
    },
    text(text) {
      if (inside === 'script') {
        if (scripts.length < maxScripts) scripts += text.slice(0, maxScripts);
      } else if (inside === 'title' && drawings === 0) title ??= tidy(cutText(text, 1000));
      else if (inside !== 'style' && inside !== 'noscript') addText(text);
    },
  });
  finish(open);

  return {
    language,
    title,
    metas,
    canonicals,
    headings,
    imagesWithoutAlt,
    imageCount,
    links,
    buttons,
    fieldsWithoutLabel: fields
      .filter(({ id, isLabelled }) => !isLabelled && (id === null || !labelled.has(id)))
      .map(({ shown }) => shown),
    fieldCount: fields.length,
    repeatedIds: [...repeatedIds],
    framesWithoutTitle,
    hasMain,
    scripts,
    base,
    isComplete,
  };
}
