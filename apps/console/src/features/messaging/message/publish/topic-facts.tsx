import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import type { Topic } from '../message-queries.ts';
import classes from './publish.module.css';
import { ShapeTable } from './shape-table.tsx';

/** A topic: its purpose, the schema of its bodies, and its queues. */
export function TopicFacts({ topic }: { readonly topic: Topic }) {
  return (
    <div className={classes.facts}>
      <p className={classes.words}>
        {topic.description === '' ? 'No description.' : `${topic.description}.`}{' '}
        <span className={classes.muted}>
          {formatCount(topic.messages, 'message')} in the archive
          {topic.oldest === null ? '' : ` since ${topic.oldest}`}.
        </span>
      </p>
      {topic.queues.length === 0 ? (
        <p className={classes.muted}>No queue takes it: the message would only be kept.</p>
      ) : (
        <ul className={classes.queues} aria-label="Queues that take this topic">
          {topic.queues.map(({ name, description, isUp, seenAt, waiting }) => (
            <li key={name} title={description}>
              <ToneBadge tone={isUp ? 'success' : 'warning'} icon={isUp ? 'done' : 'warning'}>
                {isUp ? 'Up' : 'Down'}
              </ToneBadge>
              <span className={classes.code}>{name}</span>
              <span className={classes.muted}>
                {isUp ? (
                  waiting === 0 ? (
                    ''
                  ) : (
                    `${formatCount(waiting, 'message')} waiting`
                  )
                ) : seenAt === null ? (
                  'never seen: messages wait there'
                ) : (
                  <>
                    seen <RelativeTime at={seenAt} />: messages wait there
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {topic.shape === null ? null : <ShapeTable shape={topic.shape} />}
    </div>
  );
}
