import { mailClasses, parserNames } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { deliveryStatuses, type Delivery } from '@supersync/contract/messaging/message/message.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import type { StatusTone } from '#kit/status-badge/badge-tones.ts';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { LeadFacts } from '#parts/lead/lead-facts.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { mailOptions, testMailOptions, type FullMail } from '../mail-queries.ts';
import { emailParserScreen } from '../screens.ts';
import classes from './test-result.module.css';

/** From the test topic to the lead, each step live. */
export function TestResult({ messageId }: { readonly messageId: string | null }) {
  if (messageId === null)
    return (
      <EmptyState title="Nothing published yet">
        Publish the email to see its acknowledgement, parser results and lead here. Test leads are not sent to
        anyone.
      </EmptyState>
    );
  return <Followed messageId={messageId} />;
}

function Followed({ messageId }: { readonly messageId: string }) {
  const test = useQuery(testMailOptions(messageId));
  const mailId = test.data?.leadMailId ?? null;
  const mail = useQuery({ ...mailOptions(mailId ?? 0), enabled: mailId !== null }).data;
  return (
    <Loaded query={test} lines={6}>
      {({ publishedAt, topic, deliveries }) => {
        const parser = deliveries.find(({ queue }) => queue === 'lead-parser');
        return (
          <ol className={classes.steps} aria-label="Processing steps">
            <Step title="Published" tone="success">
              <p className={classes.line}>
                <span>To {topic}</span>
                <AbsoluteTime at={publishedAt} />
                <Id value={messageId} />
              </p>
            </Step>
            <Step title="Deliveries" tone={overall(deliveries)}>
              <ul className={classes.queues}>
                {deliveries.map((delivery) => (
                  <li key={delivery.queue} className={classes.queue}>
                    <span className={classes.name}>{delivery.queue}</span>
                    <ChoiceBadge of={deliveryStatuses} value={delivery.status} />
                    <span className={classes.muted}>
                      {delivery.error ?? delivery.answer ?? 'No answer yet'}
                    </span>
                  </li>
                ))}
              </ul>
            </Step>
            <ParsedStep mail={mail} settled={parser?.settledAt !== null} />
            <LeadStep mail={mail} settled={parser?.settledAt !== null} />
          </ol>
        );
      }}
    </Loaded>
  );
}

function overall(deliveries: readonly Delivery[]): StatusTone {
  if (deliveries.some(({ status }) => status === 'failed' || status === 'dropped')) return 'danger';
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered')
    ? 'success'
    : 'waiting';
}

interface StepOfMailProps {
  readonly mail: FullMail | undefined;
  /** The parser's queue has finished: what is missing will not come. */
  readonly settled: boolean;
}

function ParsedStep({ mail, settled }: StepOfMailProps) {
  if (mail === undefined)
    return (
      <Step title="Parsed" tone={settled ? 'stopped' : 'waiting'}>
        <p className={classes.muted}>{settled ? 'No mail was stored.' : 'Waiting for the parser.'}</p>
      </Step>
    );
  return (
    <Step title="Parsed" tone={mail.class === 'parse_failure' ? 'danger' : 'success'}>
      <p className={classes.line}>
        <ChoiceBadge of={mailClasses} value={mail.class} />
        {mail.parser === null ? null : <span>by {parserNames.labels[mail.parser]}</span>}
        {mail.error === null ? null : <span>{mail.error}</span>}
        <Link to={hrefOf(emailParserScreen, {}, { mail: mail.id })}>Mail {mail.id} with every verdict</Link>
      </p>
    </Step>
  );
}

function LeadStep({ mail, settled }: StepOfMailProps) {
  if (mail?.lead === undefined || mail.lead === null)
    return (
      <Step title="Lead" tone={mail === undefined && !settled ? 'waiting' : 'stopped'}>
        <p className={classes.muted}>
          {mail === undefined && !settled
            ? 'Waiting for the parser.'
            : 'No lead came of it. The mail is kept whole.'}
        </p>
      </Step>
    );
  return (
    <Step title="Lead" tone="success">
      <LeadFacts lead={mail.lead} />
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

function Step({ title, tone, children }: StepProps) {
  return (
    <li className={classes.step}>
      <StatusMark tone={tone} />
      <div className={classes.body}>
        <h3 className={classes.title}>{title}</h3>
        {children}
      </div>
    </li>
  );
}
