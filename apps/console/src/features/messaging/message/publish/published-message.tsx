import { replay } from '@supersync/contract/messaging/replay/replay.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useRights } from '#platform/session/rights.ts';
import { DeliveryList } from '../delivery-list.tsx';
import { useLiveMessage } from '../message-queries.ts';
import classes from './publish.module.css';
import { auditMessagesScreen } from '../screens.ts';

/** The result of a message: its id, its queues, and each consumer's response, live. */
export function PublishedMessage({ id }: { readonly id: string }) {
  const mayAudit = useRights(replay).read;
  const found = useLiveMessage(id);
  return (
    <Loaded query={found} lines={6}>
      {(message) => (
        <div className={classes.input}>
          <FieldList
            fields={[
              { label: 'Message', value: <Id value={id} length={24} /> },
              { label: 'Topic', value: message.topic },
              { label: 'Published', value: <AbsoluteTime at={message.publishedAt} /> },
            ]}
          />
          <Section title="Queues" count={message.deliveries.length}>
            <DeliveryList
              deliveries={message.deliveries}
              hrefOfReplay={(replayId) =>
                hrefOf(auditMessagesScreen, {}, { show: 'replays', replay: replayId })
              }
            />
          </Section>
          {mayAudit ? (
            <Button
              className={classes.send}
              component={Link}
              to={hrefOf(
                auditMessagesScreen,
                {},
                { 'f.topic': `in:${encodeURIComponent(message.topic)}`, message: id },
              )}
              variant="default"
            >
              Open in the archive
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
