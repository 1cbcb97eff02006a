import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { generatedSiteScreen } from './screens.ts';

const itemCount = pipelineItems.values.length;

export const generationRecord = defineRecord(siteGeneration, {
  relations: ['client', 'site', 'release'],
  noun: 'generation',
  facts: ['client.name', 'theme', 'themeVersion', 'host', 'startedAt'],
});

export const generationList = defineList(siteGeneration, {
  relations: ['client'],
  columns: [
    { id: 'domain', width: 240, main: true, fixed: true },
    { id: 'state', width: 130 },
    { id: 'client.name', width: 200 },
    { id: 'theme', width: 110 },
    { id: 'themeVersion', width: 120 },
    {
      id: 'doneItems',
      header: 'Progress',
      width: 110,
      cell: ({ doneItems }) => `${doneItems} of ${itemCount}`,
    },
    { id: 'host', width: 130 },
    { id: 'startedAt', width: 150 },
    { id: 'finishedAt', optional: true },
    { id: 'isOffline', optional: true },
    { id: 'attempt', optional: true },
    { id: 'modified', optional: true },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  tabs: tabsByField(siteGeneration, 'state'),
  open: generatedSiteScreen,
});
