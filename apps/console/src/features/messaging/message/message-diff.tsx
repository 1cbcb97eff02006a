import { useQueries } from '@tanstack/react-query';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { messageOptions, type FullMessage } from './message-queries.ts';
import classes from './message.module.css';

export interface MessageDiffProps {
  readonly ids: readonly [string, string];
}

/** The parts to compare, without what always differs between two messages. */
const compared = ({ topic, key, attributes, payload }: FullMessage): string =>
  JSON.stringify({ topic, key, attributes, payload }, null, 2);

/** Two messages, the older one on the left. */
export function MessageDiff({ ids }: MessageDiffProps) {
  const found = useQueries({ queries: ids.map(messageOptions) });
  const failed = found.find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <QueryError query={failed} />;
  const [older, newer] = found
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
    .toSorted((a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt));
  if (older === undefined || newer === undefined) return <SkeletonText lines={10} />;
  return (
    <div className={classes.panel}>
      <FieldList
        fields={[
          { label: 'Before', value: <Who message={older} /> },
          { label: 'After', value: <Who message={newer} /> },
        ]}
      />
      {compared(older) === compared(newer) ? (
        <p className={classes.muted}>They say the same.</p>
      ) : (
        <TextDiff
          label="Two messages"
          language="json"
          before={compared(older)}
          after={compared(newer)}
          height="420px"
        />
      )}
    </div>
  );
}

function Who({ message }: { readonly message: FullMessage }) {
  return (
    <>
      <Id value={message.id} /> <AbsoluteTime at={message.publishedAt} />
    </>
  );
}
