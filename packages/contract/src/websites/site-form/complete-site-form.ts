import { z } from 'zod';
import { siteDraft, type SiteDraft, type SiteForm } from './site-form.ts';
import { siteFormProblems } from './site-form-problems.ts';

const isComplete = (draft: SiteDraft): draft is SiteForm => draft.clientId !== null;

/** A complete form, or its problems by field: `colours.primary`, `officeHours.mon`. */
export const siteForm: z.ZodType<SiteForm> = siteDraft.transform((draft, context) => {
  for (const { path, message } of siteFormProblems(draft))
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  return isComplete(draft) ? draft : z.NEVER;
});
