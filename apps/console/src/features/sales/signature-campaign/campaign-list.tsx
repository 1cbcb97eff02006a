import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { pictureField } from '#platform/upload.ts';
import { GroupNames } from './group-names.tsx';
import { signatureCampaignScreen } from './screens.ts';

export const campaignRecord = defineRecord(signatureCampaign, {
  noun: 'campaign',
  facts: [
    'startsOn',
    'endsOn',
    'priority',
    { id: 'groupIds', cell: ({ groupIds }) => <GroupNames ids={groupIds} /> },
  ],
});

export const campaignList = defineList(signatureCampaign, {
  columns: [
    { id: 'name', width: 230, main: true, fixed: true },
    { id: 'status', width: 120 },
    { id: 'startsOn', width: 112 },
    { id: 'endsOn', width: 112 },
    { id: 'priority', width: 90 },
    { id: 'groupIds', width: 240, cell: ({ groupIds }) => <GroupNames ids={groupIds} /> },
    { id: 'link', width: 220 },
    { id: 'startedAt', optional: true },
    { id: 'endedAt', optional: true },
    { id: 'modified', optional: true },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  tabs: tabsByField(signatureCampaign, 'status'),
  open: signatureCampaignScreen,
});

const groups = recordFinder(signatureGroup);

export const campaignForm = defineForm(signatureCampaign, {
  noun: 'campaign',
  fields: {
    Campaign: ['name', 'description', 'groupIds', 'startsOn', 'endsOn', 'priority'],
    Banner: ['banner', 'altText'],
    Link: ['link', 'utmCampaign', 'utmSource', 'utmMedium'],
  },
  inputs: {
    groupIds: { kind: 'records', wide: true, ...groups },
    banner: { ...pictureField('banner'), wide: true },
    altText: { wide: true },
    link: { wide: true },
  },
  columns: 2,
});
