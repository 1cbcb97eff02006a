import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { messageOptions, topicOptions, topicsOptions } from '../message-queries.ts';
import { PublishForm } from './publish-form.tsx';
import classes from './publish.module.css';
import { PublishedMessage } from './published-message.tsx';
import { publishScreen } from '../screens.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const idIn = (search: URLSearchParams, name: string): string | null => {
  const text = search.get(name) ?? '';
  return uuid.test(text) ? text : null;
};

export function Page() {
  const [search, setSearch] = useSearchParams();
  const topics = useQuery(topicsOptions);
  const topic = search.get('topic');
  const sent = idIn(search, 'sent');
  return (
    <ToolPage
      title={publishScreen.title}
      lead={publishScreen.description}
      inputTitle="Message"
      input={
        topics.isLoadingError ? (
          <QueryError query={topics} />
        ) : (
          <div className={classes.input}>
            <Select
              label="Topic"
              placeholder="Choose a topic"
              data={topics.data ?? []}
              value={topic}
              searchable
              allowDeselect={false}
              nothingFoundMessage="No topic of this name"
              onChange={(next) => (next === null ? undefined : setSearch({ topic: next }))}
            />
            {topic === null ? null : (
              <ChosenTopic
                key={topic}
                topic={topic}
                from={idIn(search, 'from')}
                onSent={(id) => setSearch({ topic, sent: id })}
              />
            )}
          </div>
        )
      }
      resultTitle="Result"
      result={
        sent === null ? (
          <EmptyState title="Nothing published yet">
            {topic === null
              ? 'Choose a topic to see its shape, an example and its latest messages.'
              : 'The message appears here with its queues, and each consumer’s answer as it comes.'}
          </EmptyState>
        ) : (
          <PublishedMessage key={sent} id={sent} />
        )
      }
    />
  );
}

interface ChosenTopicProps {
  readonly topic: string;
  /** A message to copy. */
  readonly from: string | null;
  readonly onSent: (id: string) => void;
}

function ChosenTopic({ topic, from, onSent }: ChosenTopicProps) {
  const found = useQuery(topicOptions(topic));
  const source = useQuery({ ...messageOptions(from ?? ''), enabled: from !== null });
  const failed = found.isError && found.data === undefined ? found : source.isError ? source : null;
  if (failed !== null) return <QueryError query={failed} />;
  if (found.data === undefined || (from !== null && source.data === undefined))
    return <SkeletonText lines={8} />;
  return <PublishForm topic={found.data} start={source.data ?? null} onSent={onSent} />;
}
