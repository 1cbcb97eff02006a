import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';

/** What a section of the form needs: the draft, a way to change it, and the problem of a field, once it is to be shown. */
export interface FormPlace {
  readonly draft: SiteDraft;
  readonly change: (changes: Partial<SiteDraft>) => void;
  /** By path: `colours.primary`. */
  readonly problemOf: (path: string) => string | undefined;
  readonly isReadOnly: boolean;
}
