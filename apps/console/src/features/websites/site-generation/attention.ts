import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { siteGeneratorScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Sites being generated',
    screen: siteGeneratorScreen,
    href: hrefOf(siteGeneratorScreen, {}, { state: 'running' }),
    tone: 'info',
    resource: siteGeneration,
    count: () => waitingRecords(siteGeneration, 'startedAt', { state: 'running' }),
  },
  {
    title: 'Site generations that failed',
    screen: siteGeneratorScreen,
    href: hrefOf(siteGeneratorScreen, {}, { state: 'failed' }),
    tone: 'danger',
    resource: siteGeneration,
    count: () => waitingRecords(siteGeneration, 'finishedAt', { state: 'failed' }),
  },
  {
    title: 'Site rollouts that are held',
    screen: siteGeneratorScreen,
    href: hrefOf(siteGeneratorScreen, {}, { rollouts: 1 }),
    tone: 'danger',
    resource: siteRollout,
    count: () => waitingRecords(siteRollout, 'modified', { state: 'held' }),
  },
]);
