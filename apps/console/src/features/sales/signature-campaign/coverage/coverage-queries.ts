import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import {
  readCoverage,
  readCoveredPeople,
} from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useNow } from '#kit/value/use-now.ts';
import { client } from '#platform/query/api.ts';

/** The day of the server, which counts in UTC. */
export const useToday = (): string => dayOfMoment(useNow());

const reads = [signatureCampaign.name, signatureGroup.name, signatureSender.name];

export const coverageOptions = (query: ActionInput<typeof readCoverage>['query']) =>
  queryOptions({
    queryKey: [signatureCampaign.name, 'coverage', query],
    queryFn: () => client.act(readCoverage, { query }),
    meta: { reads },
    placeholderData: keepPreviousData,
  });

export const peopleOptions = (query: ActionInput<typeof readCoveredPeople>['query']) =>
  queryOptions({
    queryKey: [signatureCampaign.name, 'covered people', query],
    queryFn: () => client.act(readCoveredPeople, { query }),
    meta: { reads },
    placeholderData: keepPreviousData,
  });
