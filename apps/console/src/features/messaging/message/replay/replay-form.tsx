import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import { replayRates, startReplay } from '@supersync/contract/messaging/replay/actions.ts';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { memory, useMemory } from '#platform/local-memory.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { planOptions } from './replay-queries.ts';
import { ReplayPlan } from './replay-plan.tsx';
import { describeEffect, describeTarget } from './replay-text.ts';
import classes from './replay.module.css';
import { useStartReplay } from './use-start-replay.ts';

export interface ReplayFormProps {
  readonly topic: string;
  readonly ids: readonly string[];
  /** The queues of the topic. */
  readonly queues: readonly string[];
  readonly hrefOfReplay: (replayId: number) => string;
  readonly onStarted: (replayId: number) => void;
}

const isRate = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= replayRates.least &&
  value <= replayRates.most;

const rateMemory = memory('replay-rate', (stored) => (isRate(stored) ? stored : replayRates.usual));

/** Target, rate and reason; then the effect; and only then the button. */
export function ReplayForm({ topic, ids, queues, hrefOfReplay, onStarted }: ReplayFormProps) {
  const mayReplay = useMayCall(startReplay);
  const [queue, setQueue] = useState<string | null>(null);
  const [rate, setRate] = useMemory(rateMemory);
  const [typedRate, setTypedRate] = useState<number | string>(rate);
  const [reason, setReason] = useState('');
  const plan = useQuery(planOptions({ topic, queue, ids }));
  const start = useStartReplay(hrefOfReplay, onStarted);
  const rateIsGood = isRate(typedRate);
  const { sends } = plan.data ?? { sends: 0 };
  const isCurrent = plan.isSuccess && !plan.isPlaceholderData;

  return (
    <form
      className={classes.plan}
      onSubmit={(event) => {
        event.preventDefault();
        if (!rateIsGood || !isCurrent || sends === 0) return;
        setRate(typedRate);
        start.mutate({ topic, queue, ids, ratePerSecond: typedRate, reason: reason.trim() });
      }}
    >
      <div className={classes.fields}>
        <Select
          label="Send to"
          data={[
            { value: '', label: describeTarget(topic, null) },
            ...queues.map((name) => ({ value: name, label: name })),
          ]}
          value={queue ?? ''}
          allowDeselect={false}
          onChange={(value) => setQueue(value === '' ? null : value)}
        />
        <NumberInput
          label="Messages a second"
          min={replayRates.least}
          max={replayRates.most}
          allowDecimal={false}
          clampBehavior="none"
          value={typedRate}
          error={rateIsGood ? undefined : `A number from ${replayRates.least} to ${replayRates.most}`}
          onChange={setTypedRate}
        />
      </div>
      <TextInput
        label="Reason"
        description="Kept with the replay and in the audit log"
        maxLength={reasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Loaded query={plan} lines={8} kept="Nothing was sent, and the basket is unchanged.">
        {(found) => (
          <>
            <p className={classes.effect} aria-live="polite">
              {describeEffect(sends, describeTarget(topic, queue), rateIsGood ? typedRate : rate)}
            </p>
            {mayReplay ? (
              <Button
                type="submit"
                className={classes.start}
                disabled={!rateIsGood || !isCurrent || sends === 0}
                loading={start.isPending}
              >
                Replay {formatCount(sends, 'message')}
              </Button>
            ) : (
              <p className={classes.words}>Your role may look at replays but not start one.</p>
            )}
            <ReplayPlan topic={topic} plan={found} hrefOfReplay={hrefOfReplay} />
          </>
        )}
      </Loaded>
    </form>
  );
}
