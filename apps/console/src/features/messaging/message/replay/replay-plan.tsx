import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { planReplay } from '@supersync/contract/messaging/replay/actions.ts';
import { Alert } from '@mantine/core';
import { Link } from 'react-router';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { describeTarget } from './replay-text.ts';
import classes from './replay.module.css';

type Plan = ActionAnswer<typeof planReplay>;

export interface ReplayPlanProps {
  readonly topic: string;
  readonly plan: Plan;
  readonly hrefOfReplay: (replayId: number) => string;
}

/** The effect of a replay: how many, to whom, and all warnings. */
export function ReplayPlan({ topic, plan, hrefOfReplay }: ReplayPlanProps) {
  const down = plan.queues.filter(({ isUp }) => !isUp);
  return (
    <>
      {plan.underWay === null ? null : (
        <Alert color="warning" title="The same replay is under way">
          These very messages are being sent to the same queues just now.{' '}
          <Link to={hrefOfReplay(plan.underWay)}>Look at replay {plan.underWay}</Link>
        </Alert>
      )}
      {down.length === 0 ? null : (
        <Alert color="warning" title={`${down.map(({ name }) => name).join(', ')}: nobody takes messages`}>
          What is sent waits there until the consumer is back, and arrives then.
        </Alert>
      )}
      <FieldList
        fields={[
          { label: 'Chosen', value: <NumberValue value={plan.asked} /> },
          { label: 'Will be sent', value: <NumberValue value={plan.sends} /> },
          { label: 'Replayed before', value: <NumberValue value={plan.replayedBefore} /> },
          { label: 'Duplicates, sent once', value: <NumberValue value={plan.duplicates} /> },
          { label: 'Redacted, not sent', value: <NumberValue value={plan.redacted} /> },
          { label: 'No longer in the archive', value: <NumberValue value={plan.unknown} /> },
          ...(plan.oldest === null
            ? []
            : [
                {
                  label: 'Published',
                  value: (
                    <>
                      <AbsoluteTime at={plan.oldest} /> to <AbsoluteTime at={plan.newest} />
                    </>
                  ),
                },
              ]),
        ]}
      />
      <Section title="Queues" count={plan.queues.length}>
        {plan.queues.length === 0 ? <p className={classes.words}>No queue takes this topic.</p> : null}
        <ul className={classes.lines}>
          {plan.queues.map(({ name, isUp, seenAt }) => (
            <li key={name}>
              <span className={classes.code}>{name}</span>
              <ToneBadge tone={isUp ? 'success' : 'warning'} icon={isUp ? 'done' : 'warning'}>
                {isUp ? 'Up' : 'Down'}
              </ToneBadge>
              <span className={classes.muted}>
                {seenAt === null ? (
                  'never seen'
                ) : (
                  <>
                    seen <RelativeTime at={seenAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {plan.before.length === 0 ? null : (
        <Section title="Replayed before">
          <ul className={classes.lines}>
            {plan.before.map(({ replayId, userId, userName, at, queue, messages }) => (
              <li key={replayId}>
                <Link to={hrefOfReplay(replayId)}>Replay {replayId}</Link>
                <span>
                  {formatCount(messages, 'of these messages', 'of these messages')} to{' '}
                  {describeTarget(topic, queue)}
                </span>
                <span className={classes.muted}>
                  {userName ?? `Person ${userId}`}, <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
