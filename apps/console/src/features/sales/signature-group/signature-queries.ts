import { readSignature } from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { readGroupMembers } from '@supersync/contract/sales/signature-group/actions.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export const membersOptions = (id: number, search: string, page: number) =>
  queryOptions({
    queryKey: [signatureGroup.name, 'members', id, search, page],
    queryFn: () =>
      client.act(readGroupMembers, { params: { id }, query: { page, ...(search === '' ? {} : { search }) } }),
    meta: { reads: [signatureGroup.name, signatureSender.name] },
    placeholderData: keepPreviousData,
  });

export const signatureOptions = (id: number) =>
  queryOptions({
    queryKey: [signatureSender.name, 'signature', id],
    queryFn: () => client.act(readSignature, { params: { id } }),
    meta: { reads: [signatureSender.name, signatureGroup.name, signatureCampaign.name] },
  });
