import { contrast, inkOn, mix, printHex, readHex, type Rgb } from '../site-form/colour.ts';
import { textRatio } from '../site-form/contrast-pairs.ts';
import { newSiteDraft, type SiteDraft } from '../site-form/site-form.ts';

/** AA for the edges of controls. */
const edgeRatio = 3;

/** The largest share of `other` for which all colours still pass on the mixture. */
function groundFor(colours: readonly Rgb[], base: Rgb, other: Rgb, wanted: number): Rgb {
  for (let share = wanted; share > 0; share -= 0.01) {
    const ground = mix(base, other, share);
    if (colours.every((colour) => contrast(colour, ground) >= textRatio)) return ground;
  }
  return base;
}

function inkTowards(ink: Rgb, background: Rgb, grounds: readonly Rgb[], ratio: number, wanted: number): Rgb {
  for (let share = wanted; share > 0; share -= 0.02) {
    const tried = mix(ink, background, share);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return ink;
}

export interface Palette {
  readonly background: Rgb;
  readonly text: Rgb;
  readonly primary: Rgb;
  readonly secondary: Rgb;
  readonly accent: Rgb;
  /** A panel: text, links and small headings pass on it. */
  readonly surface: Rgb;
  /** A touch of the primary colour: the same. */
  readonly tint: Rgb;
  readonly muted: Rgb;
  readonly line: Rgb;
  readonly edge: Rgb;
  readonly onPrimary: Rgb;
  readonly onSecondary: Rgb;
  readonly onAccent: Rgb;
}

/**
 * Every colour of a site, worked out from five. What passes AA on the background passes on the panels too; a colour that
 * cannot be read yet is the theme's own.
 */
export function paletteOf({ theme, colours }: Pick<SiteDraft, 'theme' | 'colours'>): Palette {
  const usual = newSiteDraft(theme).colours;
  const read = (name: keyof SiteDraft['colours']): Rgb =>
    readHex(colours[name]) ?? readHex(usual[name]) ?? [0, 0, 0];
  const [background, text, primary] = [read('background'), read('text'), read('primary')];
  const [secondary, accent] = [read('secondary'), read('accent')];
  const inks = [text, primary, secondary];
  const surface = groundFor(inks, background, text, 0.05);
  const tint = groundFor(inks, background, primary, 0.1);
  const grounds = [background, surface, tint];
  return {
    background,
    text,
    primary,
    secondary,
    accent,
    surface,
    tint,
    muted: inkTowards(text, background, grounds, textRatio, 0.4),
    line: mix(background, text, 0.18),
    edge: inkTowards(text, background, grounds, edgeRatio, 0.6),
    onPrimary: inkOn(primary),
    onSecondary: inkOn(secondary),
    onAccent: inkOn(accent),
  };
}

const cssName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Hexadecimal only, so nothing of the form can leave its place in the stylesheet. */
export const paletteCss = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]: [string, Rgb]) => `--${cssName(name)}:${printHex(colour)}`)
    .join(';');
