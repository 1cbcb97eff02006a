import type { Message } from '@supersync/contract/messaging/message/message.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { attributeTags } from './publish/attributes-text.ts';
import classes from './audit/audit.module.css';

/** The length of a body's preview; more would not be visible. */
const previewLength = 400;

function Preview({ payload }: Pick<Message, 'payload'>) {
  const text = JSON.stringify(payload);
  return <span className={classes.preview}>{text.slice(0, previewLength)}</span>;
}

export const messageColumns = (isChosen: (id: string) => boolean): readonly TableColumn<Message>[] => [
  {
    id: 'publishedAt',
    header: 'Published',
    width: 116,
    cell: ({ publishedAt }) => <RelativeTime at={publishedAt} />,
  },
  {
    id: 'payload',
    header: 'Body',
    width: 320,
    grow: 1,
    main: true,
    fixed: true,
    cell: ({ payload }) => <Preview payload={payload} />,
  },
  { id: 'key', header: 'Key', width: 130, cell: ({ key }) => <CutText text={key} /> },
  {
    id: 'attributes',
    header: 'Attributes',
    width: 190,
    cell: ({ attributes }) => <CutText text={attributeTags(attributes).join(', ')} />,
  },
  {
    id: 'replayedTimes',
    header: 'Replayed',
    width: 90,
    align: 'end',
    cell: ({ replayedTimes }) => (replayedTimes === 0 ? <Nothing /> : <NumberValue value={replayedTimes} />),
  },
  {
    id: 'marks',
    header: 'Marks',
    width: 120,
    cell: ({ id, isRedacted }) =>
      isRedacted ? (
        <ToneBadge tone="warning" icon="held">
          Redacted
        </ToneBadge>
      ) : isChosen(id) ? (
        <ToneBadge tone="info">In the basket</ToneBadge>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'id',
    header: 'Message',
    width: 170,
    optional: true,
    cell: ({ id }) => <Id value={id} />,
  },
];
