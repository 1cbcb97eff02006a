import { call } from '@supersync/contract/sales/call-tracking/call.ts';
import { callOutcomes } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import { callRecord } from './call-list.tsx';
import classes from './call-tracking.module.css';
import { formatCallDuration } from './duration-text.ts';

/** One call: who called which number, the outcome, and what the caller heard. */
export function CallPanel({ id }: { readonly id: number }) {
  const found = useQuery(callRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(record) => (
        <PanelContent>
          <PanelHead status={<ChoiceBadge of={callOutcomes} value={record.outcome} />} actions={null} />
          {record.isTest ? <p className={classes.muted}>A test call. It does not count as a lead.</p> : null}
          <RecordFields
            resource={call}
            record={record}
            names={[
              'startedAt',
              {
                id: 'source',
                cell: ({ source, partner }) =>
                  source === null ? <Nothing /> : sourceText({ source, partner }),
              },
              'property.name',
              'client.name',
              'fromNumber',
              { id: 'calledNumber', cell: ({ calledNumber }) => printPhone(calledNumber) },
              {
                id: 'forwardedTo',
                cell: ({ forwardedTo }) => (forwardedTo === null ? <Nothing /> : printPhone(forwardedTo)),
              },
              { id: 'talkSec', cell: ({ talkSec }) => formatCallDuration(talkSec) },
              { id: 'durationSec', cell: ({ durationSec }) => formatCallDuration(durationSec) },
              'isRecorded',
              'recordNotice',
              'recordingUrl',
              'leadId',
              'providerCallId',
            ]}
          />
        </PanelContent>
      )}
    </Loaded>
  );
}
