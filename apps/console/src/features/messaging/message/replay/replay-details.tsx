import { replay, replayOutcomes, replayStatuses } from '@supersync/contract/messaging/replay/replay.ts';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { personName } from '#platform/session/access-facts.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { StopReason } from '#platform/work/stop-reason.tsx';
import { ReplayOutcomes } from './replay-outcomes.tsx';
import { isOpen, useLiveReplay, type Replay } from './replay-queries.ts';
import { ReplaySteering } from './replay-steering.tsx';
import { openCount, describeTarget } from './replay-text.ts';
import classes from './replay.module.css';

export interface ReplayDetailsProps {
  readonly id: number;
  /** The address of this replay, for sharing. */
  readonly href: string;
  readonly hrefOfMessage: (messageId: string) => string;
}

/** Everything about one replay, live while in progress. */
export function ReplayDetails({ id, href, hrefOfMessage }: ReplayDetailsProps) {
  const found = useLiveReplay(id);
  return (
    <Loaded query={found} lines={8}>
      {(shown) => {
        const { messageCount, delivered, failed, skipped } = shown;
        const open = openCount(shown);
        return (
          <div className={classes.details}>
            <div className={classes.head}>
              <ChoiceBadge of={replayStatuses} value={shown.status} />
              <ReplaySteering replay={shown} />
              <CopyButton text={`${location.origin}${href}`} what="link to this replay" />
            </div>
            <StopReason of={shown} />
            {isOpen(shown) || open > 0 ? (
              <WorkProgress
                label={labelOf(shown)}
                done={messageCount - open}
                total={messageCount}
                failed={failed}
                unit="messages"
              />
            ) : null}
            <OutcomeBar
              label="Outcomes"
              outcomes={choiceCounts(
                replayOutcomes,
                ['delivered', 'failed', 'skipped', 'waiting'],
                (outcome) => ({ delivered, failed, skipped, waiting: open })[outcome],
              )}
            />
            <FieldList
              fields={[
                { label: 'Topic', value: shown.topic },
                { label: 'Sent to', value: describeTarget(shown.topic, shown.queue) },
                { label: 'Messages', value: <NumberValue value={messageCount} /> },
                { label: 'Rate', value: <NumberValue value={shown.ratePerSecond} unit="a second at most" /> },
                {
                  label: 'Started by',
                  value: shown.user === null ? `Person ${shown.userId}` : personName(shown.user),
                },
                { label: 'Started', value: <AbsoluteTime at={shown.created} /> },
                { label: 'Finished', value: <AbsoluteTime at={shown.finishedAt} /> },
                { label: 'Reason', value: shown.reason ?? <Nothing /> },
              ]}
            />
            <Section title="Messages" count={messageCount}>
              <ReplayOutcomes replay={shown} hrefOfMessage={hrefOfMessage} />
            </Section>
            <Section title="History">
              <RecordHistory resource={replay} recordKey={id} />
            </Section>
          </div>
        );
      }}
    </Loaded>
  );
}

function labelOf({ status, topic }: Replay): string {
  if (status === 'paused') return 'Paused: what is on its way still arrives';
  return status === 'canceled' ? 'Canceled: what is on its way still arrives' : `Replaying ${topic}`;
}
