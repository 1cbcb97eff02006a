import { publishMessage } from '@supersync/contract/messaging/message/actions.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCopy } from '#kit/copy-button/use-copy.ts';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { personName } from '#platform/session/access-facts.ts';
import { useBasket } from './replay/basket.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { attributeTags } from './publish/attributes-text.ts';
import { asTest } from './copy-as-test.ts';
import { DeliveryList } from './delivery-list.tsx';
import { isMasked, maskedMark } from './masked.ts';
import { useLiveMessage, type FullMessage } from './message-queries.ts';
import classes from './message.module.css';
import { publishScreen } from './screens.ts';

export interface MessagePanelProps {
  readonly id: string;
  readonly hrefOfReplay: (replayId: number) => string;
  /** The next message opened is compared with this one. */
  readonly onCompare: () => void;
}

/** One complete message: its body, its queues, and its actions. */
export function MessagePanel({ id, hrefOfReplay, onCompare }: MessagePanelProps) {
  const found = useLiveMessage(id);
  return (
    <Loaded query={found} lines={10}>
      {(message) => (
        <div className={classes.panel}>
          {message.isRedacted ? (
            <p className={classes.muted}>
              <ToneBadge tone="warning" icon="held">
                Redacted
              </ToneBadge>{' '}
              The person it is about was erased: it is kept without their data and never replayed.
            </p>
          ) : null}
          <MessageActions message={message} onCompare={onCompare} />
          <FieldList
            fields={[
              { label: 'Topic', value: message.topic },
              { label: 'Message', value: <Id value={message.id} length={24} /> },
              { label: 'Key', value: message.key ?? <Nothing /> },
              { label: 'Published', value: <AbsoluteTime at={message.publishedAt} /> },
              { label: 'By', value: <PublisherName id={message.publishedBy} /> },
              { label: 'Attributes', value: attributeTags(message.attributes).join(', ') || <Nothing /> },
              { label: 'Replayed', value: <NumberValue value={message.replayedTimes} unit="times" /> },
            ]}
          />
          <Section title="Body">
            <MessageBody payload={message.payload} />
          </Section>
          <Section title="Deliveries" count={message.deliveries.length}>
            <DeliveryList deliveries={message.deliveries} hrefOfReplay={hrefOfReplay} />
          </Section>
        </div>
      )}
    </Loaded>
  );
}

const lineHeight = 19;
const maxLines = 24;

export function MessageBody({ payload }: { readonly payload: unknown }) {
  const text = JSON.stringify(payload, null, 2);
  const lines = Math.min(maxLines, text.split('\n').length + 1);
  return (
    <>
      <CodeEditor
        label="Body of the message"
        language="json"
        value={text}
        readOnly
        height={`${lines * lineHeight}px`}
      />
      {isMasked(payload) ? (
        <p className={classes.muted}>{maskedMark} is personal data you cannot see.</p>
      ) : null}
    </>
  );
}

function PublisherName({ id }: { readonly id: number | null }) {
  const options = recordOptions(user, id ?? 0, { fields: ['firstName', 'lastName'] });
  const { data } = useQuery({ ...options, enabled: id !== null });
  if (id === null) return 'A program';
  return data === undefined ? `Person ${id}` : personName(data);
}

interface MessageActionsProps {
  readonly message: FullMessage;
  readonly onCompare: () => void;
}

function MessageActions({ message, onCompare }: MessageActionsProps) {
  const mayPublish = useMayCall(publishMessage);
  const basket = useBasket();
  const [testCopied, copyTest] = useCopy();
  const [bodyCopied, copyBody] = useCopy();
  const { id, topic } = message;
  const isChosen = basket.has(topic, id);
  return (
    <div className={classes.actions}>
      {message.isRedacted ? null : (
        <Button
          size="compact-sm"
          variant={isChosen ? 'default' : 'filled'}
          onClick={() => (isChosen ? basket.remove(topic, [id]) : basket.add(topic, [id]))}
        >
          {isChosen ? 'Remove from basket' : 'Add to basket'}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onCompare}>
        Compare with…
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => copyTest(asTest(message))}>
        {testCopied ? 'Copied' : 'Copy as a test'}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => copyBody(JSON.stringify(message.payload, null, 2))}
      >
        {bodyCopied ? 'Copied' : 'Copy the body'}
      </Button>
      {mayPublish ? (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={hrefOf(publishScreen, {}, { topic, from: id })}
        >
          Publish a copy…
        </Button>
      ) : null}
    </div>
  );
}
