import type { english } from './english.ts';

type Same<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Same<T[K]> };

/** Every language says the same things. */
export type SiteTexts = Same<typeof english>;
