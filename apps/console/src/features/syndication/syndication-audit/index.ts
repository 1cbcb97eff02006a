import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import {
  auditClientOptions,
  auditClientsPage,
  auditPartnerOptions,
  matrixOptions,
  propertyAuditOptions,
  timelineOptions,
} from './audit-queries.ts';
import { auditViewOf } from './filters.ts';
import {
  clientSyndicationScreen,
  partnerSyndicationScreen,
  propertySyndicationScreen,
  syndicationAuditScreen,
  syndicationTimelineScreen,
} from './screens.ts';

async function partnerIdOf(text: string): Promise<number | undefined> {
  const options = auditPartnerOptions(text);
  await queryClient.prefetchQuery(options);
  return queryClient.getQueryData(options.queryKey)?.id;
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      syndicationAuditScreen,
      () => import('./matrix/matrix-page.tsx'),
      ({ search }) => {
        const { filters, ...rest } = auditViewOf(search);
        return Promise.all([
          queryClient.prefetchQuery(matrixOptions()),
          queryClient.prefetchQuery(auditClientsPage({ ...filters, ...rest }, 1)),
        ]);
      },
    ),
    bindScreen(
      clientSyndicationScreen,
      () => import('./client-page.tsx'),
      ({ params }) => {
        const clientId = Number(params.clientId);
        return Promise.all([
          queryClient.prefetchQuery(auditClientOptions(clientId)),
          queryClient.prefetchQuery(matrixOptions({ clientId })),
        ]);
      },
    ),
    bindScreen(
      partnerSyndicationScreen,
      () => import('./partner-page.tsx'),
      async ({ params }) => {
        const partnerId = await partnerIdOf(params.partnerId);
        const clientId = numberIn(params.clientId) ?? undefined;
        if (partnerId !== undefined) await queryClient.prefetchQuery(matrixOptions({ partnerId, clientId }));
      },
    ),
    bindScreen(
      propertySyndicationScreen,
      () => import('./property/property-page.tsx'),
      async ({ params }) => {
        const partnerId = await partnerIdOf(params.partnerId);
        const propertyId = numberIn(params.propertyId);
        if (partnerId !== undefined && propertyId !== null)
          await queryClient.prefetchQuery(propertyAuditOptions(partnerId, propertyId));
      },
    ),
    bindScreen(
      syndicationTimelineScreen,
      () => import('./timeline/timeline-page.tsx'),
      async ({ params }) => {
        const partnerId = await partnerIdOf(params.partnerId);
        const propertyId = numberIn(params.propertyId);
        if (partnerId === undefined || propertyId === null) return;
        await Promise.all([
          queryClient.prefetchQuery(propertyAuditOptions(partnerId, propertyId)),
          queryClient.prefetchInfiniteQuery(timelineOptions(partnerId, propertyId, [])),
        ]);
      },
    ),
  ],
});
