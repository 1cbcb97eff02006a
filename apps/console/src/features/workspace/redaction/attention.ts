import { redaction } from '@supersync/contract/workspace/redaction/redaction.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { redactScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Incomplete redactions',
    screen: redactScreen,
    href: redactScreen.path,
    tone: 'danger',
    resource: redaction,
    count: () => waitingRecords(redaction, 'created', { status: 'incomplete' }),
  },
]);
