import type { SiteLocale } from '../../site-form/site-form.ts';
import { english } from './english.ts';
import { french } from './french.ts';

type Same<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Same<T[K]> };

/** Every language says the same things. */
export type SiteTexts = Same<typeof english>;

export const siteTexts: Readonly<Record<SiteLocale, SiteTexts>> = { en: english, fr: french };
