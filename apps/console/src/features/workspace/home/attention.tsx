import { useQueries } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SkeletonBar } from '#kit/state/skeleton.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { useAttention } from '#platform/console-context.tsx';
import { resourcesRead } from '#platform/query/resource-queries.ts';
import classes from './home-page.module.css';

/** Counts that need attention, each with a link to its rows. Zeros are hidden. */
export function Attention() {
  const known = useAttention();
  const attention = known ?? [];
  const counts = useQueries({
    queries: attention.map((card) => ({
      queryKey: ['attention', card.title],
      queryFn: card.count,
      meta: { reads: resourcesRead(card.resource) },
    })),
  });
  const cards = attention.map((card, index) => ({ card, state: counts[index] }));
  const waiting = cards.filter(({ state }) => (state?.data ?? 0) > 0);
  const failed = cards.filter(({ state }) => state?.isError === true);
  const pending = known === undefined || cards.some(({ state }) => state?.isPending === true);
  return (
    <section aria-label="Needs attention" className={classes.attention}>
      <h2 className={classes.heading}>Needs attention</h2>
      <ul className={classes.cards}>
        {waiting.map(({ card, state }) => (
          <li key={card.title}>
            <Link to={card.href} className={classes.card} data-tone={card.tone}>
              <span className={classes.number}>{formatNumber(state?.data ?? 0)}</span>
              <span>{card.title}</span>
              <IconArrowRight size={15} aria-hidden />
            </Link>
          </li>
        ))}
        {pending ? (
          <li className={classes.counting} aria-label="Counting" aria-busy="true">
            <SkeletonBar width={12} height={20} />
            <SkeletonBar width={55} />
          </li>
        ) : null}
      </ul>
      {!pending && waiting.length === 0 && failed.length === 0 ? (
        <p className={classes.none}>
          {attention.length === 0
            ? 'Nothing you can open counts what needs attention.'
            : 'Nothing needs attention right now.'}
        </p>
      ) : null}
      {failed.length > 0 ? (
        <p className={classes.none}>
          Could not be counted: {failed.map(({ card }) => card.title).join(', ')}.{' '}
          <button
            type="button"
            className={classes.retry}
            onClick={() => {
              for (const { state } of failed) void state?.refetch();
            }}
          >
            Try again
          </button>
        </p>
      ) : null}
    </section>
  );
}
