import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useBasket } from './basket.ts';
import { ReplayForm } from './replay-form.tsx';
import { topicOptions } from '../message-queries.ts';

export interface PlanPanelProps {
  readonly topic: string;
  readonly basketHref: string;
  readonly hrefOfReplay: (replayId: number) => string;
  readonly onStarted: (replayId: number) => void;
}

/** The plan for replaying one topic of the basket. */
export function PlanPanel({ topic, basketHref, hrefOfReplay, onStarted }: PlanPanelProps) {
  const basket = useBasket();
  const found = useQuery(topicOptions(topic));
  const ids = basket.topics[topic];
  if (ids === undefined)
    return (
      <EmptyState
        title="No messages of this topic selected"
        action={
          <Button component={Link} to={basketHref} variant="default">
            Open the basket
          </Button>
        }
      >
        Put messages of {topic} into the basket first.
      </EmptyState>
    );
  return (
    <Loaded query={found} lines={8}>
      {({ queues }) => (
        <ReplayForm
          topic={topic}
          ids={ids}
          queues={queues.map(({ name }) => name)}
          hrefOfReplay={hrefOfReplay}
          onStarted={onStarted}
        />
      )}
    </Loaded>
  );
}
