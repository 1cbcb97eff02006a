import { newSiteDraft, type SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';

/** A complete form, but for its client, properties and domain. */
export const readySiteDraft = (more: Partial<SiteDraft>): SiteDraft => ({
  ...newSiteDraft('aurora'),
  name: 'Harbour Homes',
  leadEmail: 'leasing@example.com',
  headline: { en: 'Homes by the water', fr: 'Des logements au bord de l’eau' },
  ...more,
});
