import { createHash } from 'node:crypto';
import type {
  DrawnUnit,
  ManifestFloor,
  ManifestView,
  Point,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { money, wordsOf, type UnitWords } from './unit-words.ts';
import type { ViewerData } from './viewer-data.ts';
import { viewerTexts, type ViewerLanguage, type ViewerTexts } from './viewer-texts.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Where the pages link to: the public addresses, or those of the preview for staff. */
export interface ViewerLinks {
  readonly texts: ViewerTexts;
  /** The same page in another language. */
  inLanguage(language: ViewerLanguage): string;
  readonly building: string;
  floor(key: string): string;
  art(id: string): string;
  asset(name: string): string;
}

/** An address with one more parameter. */
export const withQuery = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

export interface ViewerPage {
  readonly html: string;
  /** The hash of its one inline style, for the content security policy. */
  readonly styleHash: string;
}

interface Layout {
  readonly data: ViewerData;
  readonly links: ViewerLinks;
  readonly title: string;
  readonly heading: string;
  readonly nav: string;
  readonly drawing: string;
  readonly beside: string;
}

const themeStyle = ({ manifest: { theme } }: ViewerData): string =>
  `:root{--available:${theme.available};--unavailable:${theme.unavailable};--hover:${theme.hover}}`;

/** At the end: the drawing stays the first stop of the keyboard. */
const languageNav = ({ texts, inLanguage }: ViewerLinks): string =>
  `<nav aria-label="${texts.languages}"><ul>${Object.values(viewerTexts)
    .filter(({ language }) => language !== texts.language)
    .map(
      ({ language, ownName }) =>
        `<li><a href="${escape(inLanguage(language))}" lang="${language}" hreflang="${language}">${ownName}</a></li>`,
    )
    .join('')}</ul></nav>`;

function layout({ data, links, title, heading, nav, drawing, beside }: Layout): ViewerPage {
  const style = themeStyle(data);
  const html = `<!doctype html>
<html lang="${links.texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(links.asset('viewer.css'))}">
<style>${style}</style>
<script type="module" src="${escape(links.asset('viewer.js'))}"></script>
</head>
<body>
<header>
<h1>${escape(heading)}</h1>
${nav}
</header>
<main>
${drawing}
<div class="beside">
${beside}
</div>
</main>
<footer>
${languageNav(links)}
</footer>
</body>
</html>
`;
  return { html, styleHash: createHash('sha256').update(style).digest('base64') };
}

const path = (points: readonly Point[], { w, h }: { w: number; h: number }): string =>
  points.map(([x, y]) => `${+(x * w).toFixed(2)},${+(y * h).toFixed(2)}`).join(' ');

function centre(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return [sum[0] / Math.max(1, points.length), sum[1] / Math.max(1, points.length)];
}

interface LinkedShape {
  readonly href: string;
  readonly name: string;
  readonly points: readonly Point[];
  readonly at: Point;
  readonly lines: readonly string[];
  readonly kind: 'available' | 'unavailable' | 'floor';
}

interface Drawn {
  readonly w: number;
  readonly h: number;
  readonly label: string;
  readonly art: string | undefined;
}

/**
 * One tab stop for the whole drawing: the script moves on by arrow keys, and the list beside it has every link for
 * those who tab, or have no script.
 */
function drawingOf(shapes: readonly LinkedShape[], { w, h, label, art }: Drawn, links: ViewerLinks): string {
  const size = w / 55;
  const { texts } = links;
  const drawn = shapes.map(
    ({ href, name, points, at, lines, kind }, index) =>
      `<a href="${escape(href)}" aria-label="${escape(name)}" data-kind="${kind}" tabindex="${index === 0 ? 0 : -1}"><polygon points="${path(points, { w, h })}"/>${lines
        .map(
          (line, row) =>
            `<text aria-hidden="true" x="${(at[0] * w).toFixed(2)}" y="${(at[1] * h + (row - (lines.length - 1) / 2) * size * 1.2).toFixed(2)}" font-size="${size.toFixed(2)}">${escape(line)}</text>`,
        )
        .join(' ')}</a>`,
  );
  return `<div class="drawing">
<svg role="group" aria-label="${escape(label)}" viewBox="0 0 ${w} ${h}" data-w="${w}" data-h="${h}">
${art === undefined ? '' : `<image href="${escape(links.art(art))}" width="${w}" height="${h}"/>`}
${drawn.join('\n')}
</svg>
<div class="zoom" hidden>
<button type="button" data-zoom="in" aria-label="${texts.zoomIn}">+</button>
<button type="button" data-zoom="out" aria-label="${texts.zoomOut}">−</button>
<button type="button" data-zoom="all" aria-label="${texts.showAll}">⤢</button>
</div>
</div>`;
}

interface ShownUnit {
  readonly drawn: DrawnUnit;
  readonly words: UnitWords;
  readonly rent: string | null;
  readonly floorplan: string | null;
}

const shownUnits = (
  { units }: ManifestFloor,
  data: ViewerData,
  today: string,
  texts: ViewerTexts,
): ShownUnit[] =>
  units
    .map((drawn) => {
      const unit = drawn.importId === null ? undefined : data.units.get(drawn.importId);
      return {
        drawn,
        words: wordsOf(drawn.unitKey, unit, data.currency, today, texts),
        rent: unit?.rent ?? null,
        floorplan: unit?.floorplan ?? null,
      };
    })
    .toSorted((a, b) => a.drawn.unitKey.localeCompare(b.drawn.unitKey, 'en', { numeric: true }));

function floorWords(floor: ManifestFloor, data: ViewerData, today: string, texts: ViewerTexts): string {
  const open = shownUnits(floor, data, today, texts).filter(({ words }) => words.isAvailable);
  if (open.length === 0) return texts.noneAvailable;
  const rents = open.flatMap(({ rent }) => (rent === null ? [] : [Number(rent)]));
  const from = rents.length === 0 ? null : money(String(Math.min(...rents)), data.currency, texts);
  return texts.countAvailable(open.length, from);
}

const byLevel = ({ manifest }: ViewerData): ManifestFloor[] =>
  manifest.floors.toSorted((a, b) => b.level - a.level);

function floorList(data: ViewerData, links: ViewerLinks, today: string, current?: string): string {
  const items = byLevel(data).map(
    (floor) =>
      `<li><a href="${escape(links.floor(floor.key))}"${floor.key === current ? ' aria-current="page"' : ''}><span>${escape(floor.label)}</span> <span class="muted">${escape(floorWords(floor, data, today, links.texts))}</span></a></li>`,
  );
  return `<h2>${links.texts.floors}</h2>
<ul class="list">
${items.join('\n')}
</ul>`;
}

/** The building from outside; its storeys lead to their floors. */
export function buildingPage(
  data: ViewerData,
  view: ManifestView | undefined,
  links: ViewerLinks,
  today: string,
): ViewerPage {
  const { manifest, propertyName } = data;
  const floors = new Map(manifest.floors.map((floor) => [floor.key, floor]));
  const shapes = (view?.hotspots ?? []).flatMap(({ floorKey, points }): LinkedShape[] => {
    const floor = floors.get(floorKey);
    if (floor === undefined) return [];
    const words = floorWords(floor, data, today, links.texts);
    return [
      {
        href: links.floor(floorKey),
        name: `${floor.label}, ${words.toLowerCase()}`,
        points,
        at: centre(points),
        lines: [],
        kind: 'floor',
      },
    ];
  });
  const views = manifest.exterior.views;
  const nav =
    views.length < 2
      ? ''
      : `<nav aria-label="${links.texts.views}"><ul>${views
          .map(
            ({ key, label }) =>
              `<li><a href="${escape(withQuery(links.building, 'view', key))}"${key === view?.key ? ' aria-current="page"' : ''}>${escape(label)}</a></li>`,
          )
          .join('')}</ul></nav>`;
  return layout({
    data,
    links,
    title: propertyName,
    heading: propertyName,
    nav,
    drawing:
      view === undefined
        ? ''
        : drawingOf(shapes, { ...view, art: view.image, label: links.texts.chooseFloor(view.label) }, links),
    beside: floorList(data, links, today),
  });
}

const unitAnchor = (index: number): string => `unit-${index + 1}`;

const unitCard = ({ drawn, words, floorplan }: ShownUnit, index: number, texts: ViewerTexts): string => {
  const rows = [
    [texts.availability, words.availability],
    [texts.rent, words.rent],
    [texts.size, words.size],
    [texts.floorplan, floorplan ?? ''],
  ].filter(([, value]) => value !== '');
  return `<article id="${unitAnchor(index)}" tabindex="-1" aria-label="${escape(texts.unit(drawn.unitKey))}">
<h2>${escape(texts.unit(drawn.unitKey))}</h2>
<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>
<a class="close" href="#units">${texts.allUnits}</a>
</article>`;
};

/** A floor with its units; the fragment of the address names the unit whose details are shown. */
export function floorPage(
  data: ViewerData,
  floor: ManifestFloor,
  links: ViewerLinks,
  today: string,
): ViewerPage {
  const { texts } = links;
  const units = shownUnits(floor, data, today, texts);
  const shapes = units.flatMap(({ drawn, words, rent }, index): LinkedShape[] => {
    const { points = [], unitKey, labelAt } = drawn;
    if (points.length < 3) return [];
    return [
      {
        href: `#${unitAnchor(index)}`,
        name: words.name,
        points,
        at: labelAt ?? centre(points),
        lines: [unitKey, ...(words.isAvailable && rent !== null ? [money(rent, data.currency, texts)] : [])],
        kind: words.isAvailable ? 'available' : 'unavailable',
      },
    ];
  });
  const list = units.map(
    ({ drawn, words }, index) =>
      `<li><a href="#${unitAnchor(index)}" data-kind="${words.isAvailable ? 'available' : 'unavailable'}"><span>${escape(texts.unit(drawn.unitKey))}</span> <span class="muted">${escape([words.size, words.availability, words.rent].filter((part) => part !== '').join(' · '))}</span></a></li>`,
  );
  return layout({
    data,
    links,
    title: `${floor.label} · ${data.propertyName}`,
    heading: floor.label,
    nav: `<nav aria-label="${texts.building}"><ul><li><a href="${escape(links.building)}">${escape(data.propertyName)}</a></li></ul></nav>`,
    drawing: drawingOf(
      shapes,
      { ...floor, art: floor.svg ?? floor.image, label: texts.chooseUnit(floor.label) },
      links,
    ),
    beside: `<p class="legend"><span data-kind="available">${texts.available}</span> <span data-kind="unavailable">${texts.notAvailable}</span></p>
${units.map((unit, index) => unitCard(unit, index, texts)).join('\n')}
<section id="units" tabindex="-1" aria-label="${texts.units}">
<h2>${texts.units}</h2>
${units.length === 0 ? `<p>${texts.noUnits}</p>` : `<ul class="list">\n${list.join('\n')}\n</ul>`}
</section>
${floorList(data, links, today, floor.key)}`,
  });
}
