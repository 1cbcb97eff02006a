import { readSignatureReport } from '@supersync/contract/sales/signature-report/actions.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { questionOf, type ReportPlace } from './report-place.ts';

export const reportOptions = (place: ReportPlace) =>
  queryOptions({
    queryKey: [signatureCampaign.name, 'report', place],
    queryFn: () => client.act(readSignatureReport, { query: questionOf(place) }),
    meta: { reads: [signatureCampaign.name, signatureGroup.name] },
    placeholderData: keepPreviousData,
  });
