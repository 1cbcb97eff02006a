import { contrast, hexPattern, nearestPassing, printHex, readHex } from './colour.ts';
import type { SiteColourName, SiteDraft } from './site-form.ts';

/** AA for text of any size. */
export const textRatio = 4.5;

/**
 * Colours that stand on each other in every theme. Ink on buttons and blocks of colour is worked out, so that it needs
 * no pair: one of black and white always passes.
 */
export const contrastPairs = [
  { colour: 'text', ground: 'background', use: 'Text' },
  { colour: 'primary', ground: 'background', use: 'Links and headings' },
  { colour: 'secondary', ground: 'background', use: 'Small headings' },
] as const satisfies readonly { colour: SiteColourName; ground: SiteColourName; use: string }[];

export interface ContrastReading {
  readonly colour: SiteColourName;
  readonly ground: SiteColourName;
  readonly use: string;
  readonly ratio: number;
  readonly passes: boolean;
  /** The nearest colour that passes; null where it passes already. */
  readonly suggestion: string | null;
}

/** Pairs with a colour that cannot be read yet are left out. */
export function readContrasts(colours: SiteDraft['colours']): ContrastReading[] {
  return contrastPairs.flatMap(({ colour, ground, use }) => {
    const [front, back] = [readHex(colours[colour]), readHex(colours[ground])];
    if (front === null || back === null) return [];
    const ratio = contrast(front, back);
    const passes = ratio >= textRatio;
    const nearest = passes ? null : nearestPassing(front, [back], textRatio);
    return [{ colour, ground, use, ratio, passes, suggestion: nearest === null ? null : printHex(nearest) }];
  });
}

export const isHex = (text: string): boolean => hexPattern.test(text);
