import { checkSiteDomain, readSiteData } from '@supersync/contract/websites/site-form/actions.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteFormProblems } from '@supersync/contract/websites/site-form/site-form-problems.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

/** What the preview shows of our records. */
export const siteDataOptions = ({ clientId, propertyIds }: Pick<SiteDraft, 'clientId' | 'propertyIds'>) =>
  queryOptions({
    queryKey: ['site-data', clientId, propertyIds],
    queryFn:
      clientId === null ? skipToken : () => client.act(readSiteData, { body: { clientId, propertyIds } }),
    placeholderData: keepPreviousData,
  });

const isWellFormed = (draft: SiteDraft): boolean =>
  siteFormProblems(draft).every(({ path }) => path !== 'domain');

/** Which site has the domain already; asked for a well-formed one only. */
export const domainOptions = (draft: SiteDraft, generationId: number | undefined) =>
  queryOptions({
    queryKey: ['site-domain', draft.domain, generationId],
    queryFn: isWellFormed(draft)
      ? () =>
          client.act(checkSiteDomain, {
            params: { domain: draft.domain },
            query: generationId === undefined ? {} : { generationId },
          })
      : skipToken,
  });
