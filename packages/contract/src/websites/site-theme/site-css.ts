import type { SiteDraft } from '../site-form/site-form.ts';
import { fontStacks } from './fonts.ts';
import { paletteCss, paletteOf } from './palette.ts';
import { baseCss } from './themes/base-css.ts';
import { themes } from './themes/themes.ts';

/** Layout needs no line breaks; the rules are written for people and served without them. */
const squeezed = (css: string): string =>
  css
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim();

export function siteCss(form: Pick<SiteDraft, 'theme' | 'colours' | 'headingFont' | 'bodyFont'>): string {
  const fonts = `--heading-font:${fontStacks[form.headingFont]};--body-font:${fontStacks[form.bodyFont]}`;
  return `:root{${paletteCss(paletteOf(form))};${fonts}}\n${squeezed(baseCss)}\n${squeezed(themes[form.theme].css)}\n`;
}
