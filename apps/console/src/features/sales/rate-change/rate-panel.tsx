import { needsNotice } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import { noticeStatuses } from '@supersync/contract/sales/rate-change/states.ts';
import { subscription, subscriptionStatuses } from '@supersync/contract/sales/subscription/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Money } from '#kit/value/amount.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { Calculation } from './calculation.tsx';
import { Deadline } from './deadline.tsx';
import { LetterPreview } from './letter/letter-view.tsx';
import { RateActions } from './change/rate-actions.tsx';
import { Percent, SignedMoney } from './rate-amounts.tsx';
import { rateRecord, type ShownSubscription } from './rate-list.tsx';
import classes from './rate.module.css';

/** One subscription: its rate, the open change, the letter and the history. */
export function RatePanel({ id }: { readonly id: number }) {
  const found = useQuery(rateRecord.options(id));
  return (
    <Loaded query={found} lines={10}>
      {(record) => <ShownRate record={record} />}
    </Loaded>
  );
}

function ShownRate({ record }: { readonly record: ShownSubscription }) {
  const { id, status, currency, proposedSteps, noticeProblem, notices, rateHistory } = record;
  const isOpen = record.proposedRate !== null;
  return (
    <PanelContent>
      <PanelHead
        status={<ChoiceBadge of={subscriptionStatuses} value={status} />}
        actions={<RateActions record={record} />}
      />
      {noticeProblem === null ? null : (
        <p className={classes.problem} role="alert">
          {record.noticeStatus === 'bounced' ? noticeProblem : `Notice not sent: ${noticeProblem}`}
        </p>
      )}
      <RecordFields
        resource={subscription}
        record={record}
        names={[
          'client.name',
          'service.name',
          'property.name',
          { id: 'rate', cell: ({ rate }) => <Money amount={rate} currency={currency} /> },
          ...(isOpen
            ? [
                {
                  id: 'proposedRate',
                  cell: ({ proposedRate }: ShownSubscription) => (
                    <Money amount={proposedRate} currency={currency} />
                  ),
                },
                {
                  id: 'rateChange',
                  cell: ({ rateChange, rateChangePct }: ShownSubscription) => (
                    <>
                      <SignedMoney amount={rateChange} currency={currency} /> (
                      <Percent value={rateChangePct} />)
                    </>
                  ),
                },
                {
                  id: 'yearlyEffect',
                  cell: ({ yearlyEffect }: ShownSubscription) => (
                    <SignedMoney amount={yearlyEffect} currency={currency} />
                  ),
                },
                'proposedEffective',
                ...(record.postponedFrom === null ? [] : ['postponedFrom' as const]),
                {
                  id: 'noticeDeadline',
                  cell: ({ noticeDeadline }: ShownSubscription) => <Deadline day={noticeDeadline} />,
                },
                'noticeDays',
              ]
            : []),
          'rateExpiry',
          'rateType',
          'rateLockedUntil',
          'billingAnchor',
          ...(isOpen ? ['proposedBy.lastName', 'approvedBy.lastName', 'notifiedAt'] : []),
          ...(status === 'canceled' ? ['cancelReason', 'cancelNote', 'nextReview'] : []),
        ]}
      />
      {proposedSteps === null || proposedSteps.length === 0 ? null : (
        <Section title="Calculation">
          <Calculation steps={proposedSteps} currency={currency} />
        </Section>
      )}
      {record.proposedRate !== null &&
      status !== 'retiring' &&
      needsNotice(record.rate, record.proposedRate) ? (
        <Section title="Letter">
          <LetterPreview subscriptionId={id} />
        </Section>
      ) : null}
      {notices.length === 0 ? null : (
        <Section title="Notices">
          <ul className={classes.rows}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <span>
                  <ChoiceBadge of={noticeStatuses} value={notice.status} /> {notice.subject ?? ''}
                  {notice.problem === null ? null : (
                    <span className={classes.refusal}> {notice.problem}</span>
                  )}
                </span>
                <AbsoluteTime at={notice.sentAt ?? notice.created} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {rateHistory.length === 0 ? null : (
        <Section title="Applied rates">
          <ul className={classes.rows}>
            {rateHistory.map(({ id: key, effectiveOn, oldRate, newRate }) => (
              <li key={key}>
                <span>{effectiveOn}</span>
                <span>
                  <Money amount={oldRate} currency={currency} /> →{' '}
                  <Money amount={newRate} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="History">
        <RecordHistory resource={subscription} recordKey={id} />
      </Section>
    </PanelContent>
  );
}
