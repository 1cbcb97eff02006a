import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { RelativeTime } from '#kit/value/time.tsx';
import type { Topic } from '../message-queries.ts';
import classes from './publish.module.css';

export interface BodyStartsProps {
  readonly topic: Topic;
  readonly onChoose: (payload: unknown) => void;
}

const wordsShown = 64;

/** Bodies to start from: the topic's example, and recently published ones. */
export function BodyStarts({ topic, onChoose }: BodyStartsProps) {
  return (
    <div className={classes.starts}>
      {topic.example === null ? null : (
        <Button size="compact-xs" variant="default" onClick={() => onChoose(topic.example)}>
          Example
        </Button>
      )}
      <Menu position="bottom-end" width={440}>
        <Menu.Target>
          <Button
            size="compact-xs"
            variant="default"
            rightSection={<IconChevronDown size={12} aria-hidden="true" />}
          >
            Recent bodies
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {topic.recent.length === 0 ? <Menu.Label>Nothing was published to it yet</Menu.Label> : null}
          {topic.recent.map(({ id, publishedAt, payload }) => (
            <Menu.Item key={id} onClick={() => onChoose(payload)}>
              <span className={classes.recent}>{JSON.stringify(payload).slice(0, wordsShown)}</span>{' '}
              <span className={classes.muted}>
                <RelativeTime at={publishedAt} />
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
