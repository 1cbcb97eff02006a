import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { partnerListing } from '@supersync/contract/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/promoted-listing/promoted-connection.ts';
import { connectionStandings } from '@supersync/contract/promoted-listing/states.ts';
import { queryOptions } from '@tanstack/react-query';
import { countRecords } from '../../platform/feature.ts';

export const connectionRelations = ['client', 'partner', 'verifiedBy'] as const;
export const orphanRelations = ['partner'] as const;
export const orphanWhere = { propertyId: { isNull: true } } as const;

export const connectionTabs = [...connectionStandings.values, 'orphan'] as const;
export type ConnectionTab = (typeof connectionTabs)[number];

export const tabWords: Readonly<Record<ConnectionTab, string>> = {
  missing: 'Without an id',
  unverified: 'Not verified',
  verified: 'Verified',
  orphan: 'Ids nobody has',
};

export const isConnectionTab = (text: string | null): text is ConnectionTab =>
  connectionTabs.some((tab) => tab === text);

export const countStanding = (standing: ChoiceOf<typeof connectionStandings>): Promise<number> =>
  countRecords(promotedConnection, { standing });

export const standingCounts = queryOptions({
  queryKey: [promotedConnection.name, 'standings'],
  queryFn: async (): Promise<Readonly<Record<ConnectionTab, number>>> => {
    const [missing, unverified, verified, orphan] = await Promise.all([
      ...connectionStandings.values.map(countStanding),
      countRecords(partnerListing, orphanWhere),
    ]);
    return {
      missing: missing ?? 0,
      unverified: unverified ?? 0,
      verified: verified ?? 0,
      orphan: orphan ?? 0,
    };
  },
  meta: { reads: [promotedConnection.name, partnerListing.name] },
});
