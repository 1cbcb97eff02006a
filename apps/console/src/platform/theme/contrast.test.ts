import { describe, expect, it } from 'vitest';
import { themes } from './theme-names.ts';
import css from './tokens.css?raw';

function tokensOf(theme: string): ReadonlyMap<string, string> {
  const block = new RegExp(`:root\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const tones = ['accent', 'success', 'warning', 'danger', 'info', 'neutral'];
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const chrome = ['chrome-surface', 'chrome-hover', 'chrome-active'];

/** WCAG 2.2 AA: 4.5 for text, 3 for borders of controls, focus rings and chart lines. */
const pairs: readonly [text: string, ground: string, least: number][] = [
  ...['text-strong', 'text', 'text-muted', ...tones].flatMap((text) =>
    surfaces.map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ...tones.map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
  ...tones.flatMap((tone): [string, string, number][] => [
    ['text', `${tone}-soft`, 4.5],
    ['text-muted', `${tone}-soft`, 4.5],
    ['on-fill', `${tone}-fill`, 4.5],
  ]),
  ...['chrome-text', 'chrome-text-strong', 'chrome-text-muted', 'chrome-accent'].flatMap((text) =>
    chrome.map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ...surfaces.slice(0, 3).map((ground): [string, string, number] => ['line-strong', ground, 3]),
  ...surfaces.map((ground): [string, string, number] => ['focus', ground, 3]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): [string, string, number] => [`series-${n}`, 'surface-1', 3]),
];

describe.each(themes.map(({ name }) => name))('theme %s', (theme) => {
  const tokens = tokensOf(theme);
  it.each(pairs)('%s on %s has at least %d to 1', (text, ground, least) => {
    const [over, under] = [tokens.get(text), tokens.get(ground)];
    if (over === undefined || under === undefined) throw new Error(`${text} or ${ground} is not defined`);
    expect(contrast(over, under)).toBeGreaterThanOrEqual(least);
  });
});
