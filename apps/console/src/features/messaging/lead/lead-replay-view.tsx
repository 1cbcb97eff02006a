import { cancelLeadReplay, leadReplayRoom } from '@supersync/contract/messaging/lead/actions.ts';
import {
  leadDestinations,
  leadReplay,
  leadReplayItem,
  leadReplayOutcomes,
  leadReplayStatuses,
} from '@supersync/contract/messaging/lead/lead-replay.ts';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useStep } from '#platform/step/step.ts';
import { StopReason } from '#platform/work/stop-reason.tsx';
import { useWork } from '#platform/work/use-work.ts';
import { personName } from '#platform/session/access-facts.ts';
import { LeadOutcomes } from './lead-outcomes.tsx';
import { leadReplayOptions, type LeadReplay } from './lead-replay-queries.ts';
import classes from './lead-replay.module.css';

/** One replay, live while in progress, with the outcome of each lead. */
export function LeadReplayView({ id }: { readonly id: number }) {
  const replay = useWork(leadReplayOptions(id), {
    room: leadReplayRoom(id),
    isOpen: ({ status }) => status === 'running',
    reads: [leadReplay, leadReplayItem],
  });
  return <Loaded query={replay}>{(data) => <Shown replay={data} />}</Loaded>;
}

function Shown({ replay }: { readonly replay: LeadReplay }) {
  const cancel = useStep(cancelLeadReplay, replay, {
    saved: 'Replay canceled. Leads not yet sent are skipped.',
  });
  const { id, status, leadCount, published, skipped, destination, client, user } = replay;
  return (
    <div className={classes.plan}>
      {status === 'running' ? (
        <WorkProgress
          label={`Sending to ${leadDestinations.labels[destination]}`}
          done={published + skipped}
          total={leadCount}
          unit="leads"
          {...(cancel.allowed ? { onCancel: () => cancel.run({ params: { id } }) } : {})}
        />
      ) : null}
      <StopReason of={replay} />
      <OutcomeBar
        label="Outcomes"
        outcomes={choiceCounts(
          leadReplayOutcomes,
          ['published', 'skipped', 'waiting'],
          (outcome) => ({ published, skipped, waiting: leadCount - published - skipped })[outcome],
        )}
      />
      <FieldList
        fields={[
          { label: 'Status', value: <ChoiceBadge of={leadReplayStatuses} value={status} /> },
          { label: 'Client', value: client?.name ?? `Client ${replay.clientId}` },
          { label: 'Sent to', value: leadDestinations.labels[destination] },
          {
            label: 'Received',
            value: (
              <>
                <AbsoluteTime at={replay.receivedFrom} /> to <AbsoluteTime at={replay.receivedTo} />
              </>
            ),
          },
          {
            label: 'Started',
            value: (
              <>
                <AbsoluteTime at={replay.created} />
                {user === null ? '' : ` by ${personName(user)}`}
              </>
            ),
          },
        ]}
      />
      <LeadOutcomes replay={replay} />
    </div>
  );
}
