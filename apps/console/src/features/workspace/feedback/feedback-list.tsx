import { handleFeedback } from '@supersync/contract/workspace/feedback/actions.ts';
import { feedback, feedbackStatuses } from '@supersync/contract/workspace/feedback/feedback.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Pagination, SegmentedControl } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { client } from '#platform/query/api.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useList } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { personName } from '#platform/session/access-facts.ts';
import classes from './feedback-page.module.css';

const pageSize = 20;
const shown = [...optionsOf(feedbackStatuses), { value: 'all', label: 'All' }] as const;

type Shown = (typeof shown)[number]['value'];
const isShown = (text: string | null): text is Shown => shown.some(({ value }) => value === text);

interface PieceProps {
  readonly piece: With<typeof feedback, 'user'>;
  readonly mayHandle: boolean;
}

/** People type addresses: only those within the console become links. */
const isOwnAddress = (page: string): boolean => /^\/(?![/\\])/.test(page);

export function Piece({ piece, mayHandle }: PieceProps) {
  const handle = useStep(handleFeedback, piece, { saved: 'Marked as handled.' });
  const { page, rating, message, screenshotId, status, created, user } = piece;
  return (
    <div className={classes.piece}>
      <div className={classes.facts}>
        <ChoiceBadge of={feedbackStatuses} value={status} />
        <span role="img" aria-label={`Rating ${rating} of 5`}>
          {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
        </span>
        {isOwnAddress(page) ? <Link to={page}>{page}</Link> : <code>{page}</code>}
        <span className={classes.muted}>
          {user === null ? 'Someone' : personName(user)} · <RelativeTime at={created} />
        </span>
      </div>
      <p className={classes.message}>{message}</p>
      <div className={classes.facts}>
        {screenshotId === null ? null : (
          <a href={client.addressOf(fileAddress(screenshotId))} target="_blank" rel="noreferrer">
            Screenshot
          </a>
        )}
        {mayHandle ? (
          <StepButton
            variant="default"
            step={handle}
            onClick={() => handle.run({ params: { id: piece.id } })}
          >
            Mark handled
          </StepButton>
        ) : null}
      </div>
    </div>
  );
}

export function FeedbackList() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('status');
  const status: Shown = isShown(given) ? given : 'open';
  const page = Math.max(1, Number(search.get('page')) || 1);
  useLiveRecords(feedback);
  const list = useList(feedback, {
    relations: ['user'],
    ...(status === 'all' ? {} : { where: { status } }),
    limit: pageSize,
    page,
  });
  const mayHandle = useMayCall(handleFeedback);
  return (
    <section className={classes.list} aria-label="All feedback">
      <div className={classes.facts}>
        <h2 className={classes.heading}>All feedback</h2>
        <SegmentedControl
          size="xs"
          aria-label="Which feedback"
          data={[...shown]}
          value={status}
          onChange={(value) => setSearch({ status: value })}
        />
      </div>
      <Loaded query={list}>
        {({ data: rows, meta: { pageCount } }) => (
          <>
            {/* The last page may have been handled meanwhile; those before it have not. */}
            {page > pageCount && pageCount > 0 ? (
              <Navigate to={{ search: `?status=${status}&page=${pageCount}` }} replace />
            ) : null}
            {rows.length === 0 ? (
              <EmptyState title={status === 'open' ? 'No open feedback' : 'No feedback yet'}>
                Feedback sent from any page appears here.
              </EmptyState>
            ) : null}
            <ul className={classes.pieces}>
              {rows.map((piece) => (
                <li key={piece.id}>
                  <Piece piece={piece} mayHandle={mayHandle} />
                </li>
              ))}
            </ul>
            {pageCount > 1 ? (
              <Pagination
                size="sm"
                total={pageCount}
                value={page}
                onChange={(next) => setSearch({ status, page: String(next) })}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
