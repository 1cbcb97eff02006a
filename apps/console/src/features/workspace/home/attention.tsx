import { useQueries } from '@tanstack/react-query';
import { IconArrowRight, IconBell, IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { SkeletonBar } from '#kit/state/skeleton.tsx';
import { formatNumber, formatTotal } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { useAttention } from '#platform/console-context.tsx';
import { memory, useMemory } from '#platform/local-memory.ts';
import { resourcesRead } from '#platform/query/resource-queries.ts';
import type { AttentionCard, Waiting } from '#platform/screen/feature.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { ownerName, useCardOwners, type CardOwner } from './card-owners.ts';
import classes from './home-page.module.css';
import { OwnerMenu } from './owner-menu.tsx';
import { isSnoozed, nextMorning, snoozes, withoutSnooze, withSnooze } from './snoozed.ts';

const severities = {
  danger: { order: 0, label: 'Urgent' },
  warning: { order: 1, label: 'Soon' },
  info: { order: 2, label: 'To do' },
} as const;

interface CountedCard {
  readonly card: AttentionCard;
  readonly waiting: Waiting;
  readonly owner: CardOwner | undefined;
}

const asWaiting = (counted: number | Waiting | undefined): Waiting =>
  typeof counted === 'object' ? counted : { count: counted ?? 0 };

/** The most urgent first; of equally urgent cards one's own first, and those that others take care of last. */
function rankOf({ card, owner }: CountedCard, me: number | undefined): number {
  const ownership = owner === undefined ? 1 : owner.userId === me ? 0 : 2;
  return severities[card.tone].order * 3 + ownership;
}

interface AttentionListProps {
  readonly label: string;
  readonly cards: readonly CountedCard[];
  readonly isAside: boolean;
  /** How many cards to show as still being counted. */
  readonly counting?: number;
  readonly list?: RefObject<HTMLUListElement | null>;
  readonly minHeight?: number | undefined;
  readonly onToggle: (counted: CountedCard) => void;
  /** The title of the card that is decided here. */
  readonly decided?: string | undefined;
  readonly onDecide?: (title: string) => void;
}

function AttentionList(props: AttentionListProps) {
  const { label, cards, isAside, counting = 0, list, minHeight, onToggle, decided, onDecide } = props;
  const Bell = isAside ? IconBell : IconBellOff;
  return (
    <ul ref={list} className={classes.cards} style={{ minHeight }} aria-label={label}>
      {cards.map((counted) => {
        const { card, waiting, owner } = counted;
        return (
          <li key={card.title} className={classes.card} data-tone={card.tone}>
            <Link to={card.href} className={classes.opens}>
              <span className={classes.number}>{formatTotal(waiting.count, waiting.isCapped)}</span>
              <span className={classes.what}>
                {card.title}
                <span className={classes.since}>
                  {severities[card.tone].label}
                  {waiting.since === undefined ? null : (
                    <>
                      {' · oldest '}
                      <RelativeTime at={waiting.since} />
                    </>
                  )}
                  {owner === undefined ? null : ` · ${ownerName(owner)}`}
                </span>
              </span>
              <IconArrowRight size={15} aria-hidden />
            </Link>
            {card.decide === undefined || onDecide === undefined ? null : (
              <button
                type="button"
                className={`${classes.snooze} ${classes.decides}`}
                aria-label={`Decide here: ${card.title}`}
                aria-expanded={decided === card.title}
                title="Decide here"
                onClick={() => onDecide(card.title)}
              >
                <IconChevronDown size={15} aria-hidden />
              </button>
            )}
            <OwnerMenu card={card.title} owner={owner} />
            <button
              type="button"
              className={classes.snooze}
              aria-label={isAside ? `Show ${card.title} again` : `Snooze ${card.title} until tomorrow`}
              title={isAside ? 'Show again' : 'Snooze until tomorrow, or until there are more'}
              onClick={() => onToggle(counted)}
            >
              <Bell size={15} aria-hidden />
            </button>
          </li>
        );
      })}
      {Array.from({ length: counting }, (_, index) => (
        <li key={index} className={classes.counting} aria-label="Counting" aria-busy="true">
          <SkeletonBar width={12} height={20} />
          <SkeletonBar width={55} />
        </li>
      ))}
    </ul>
  );
}

/** The cards there were last time, and the room they took: while they are counted the same is kept free. */
const lastShown = memory('home-cards', (stored): { readonly count: number; readonly height: number } => {
  if (typeof stored !== 'object' || stored === null || !('count' in stored) || !('height' in stored))
    return { count: 6, height: 0 };
  return { count: Math.min(Number(stored.count) || 0, 60), height: Number(stored.height) || 0 };
});

/** Cards are ranked, so one that came by itself would move the others. Counts that take longer are not waited for. */
const togetherWithinMs = 2_000;

/** Whether the cards may be shown: all of them are counted, or the time for that is over. */
function useTogether(isComplete: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, togetherWithinMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isComplete || isOver;
}

const namedFailures = 3;

/** Which counts are missing; when a whole server fails, thirty names would say less than none. */
function failedWords(titles: readonly string[], all: number): string {
  if (titles.length === all) return 'What needs attention could not be loaded.';
  const named = titles.slice(0, namedFailures).join(', ');
  const more = titles.length - namedFailures;
  return `Could not be counted: ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
}

/** Counts that need attention, the most urgent first, each with a link to its rows. Zeros are hidden. */
export function Attention() {
  const known = useAttention();
  const attention = known ?? [];
  const [aside, setAside] = useMemory(snoozes);
  const [showsAside, setShowsAside] = useState(false);
  // Stays open when its card has gone: what was decided last can be seen.
  const [decided, setDecided] = useState<string>();
  const Decide = attention.find(({ title }) => title === decided)?.decide;
  const owners = useCardOwners();
  const me = useRootState((state) => state.currentUser?.userId);
  const now = useNow();
  const counts = useQueries({
    queries: attention.map((card) => ({
      queryKey: ['attention', card.title],
      queryFn: card.count,
      meta: { reads: resourcesRead(card.resource) },
    })),
  });
  const cards = attention.map((card, index) => ({ card, state: counts[index] }));
  const counted = cards
    .map(({ card, state }) => ({ card, waiting: asWaiting(state?.data), owner: owners.get(card.title) }))
    .filter(({ waiting }) => waiting.count > 0)
    .toSorted((one, other) => rankOf(one, me) - rankOf(other, me));
  const isAside = ({ card, waiting }: CountedCard): boolean =>
    isSnoozed(aside, card.title, waiting.count, now);
  const shown = counted.filter((each) => !isAside(each));
  const snoozed = counted.filter(isAside);
  const failed = cards.filter(({ state }) => state?.isError === true);
  const pending = known === undefined || cards.some(({ state }) => state?.isPending === true);
  const isTogether = useTogether(!pending);
  const list = useRef<HTMLUListElement>(null);
  // Each time: the height follows owners, ages and the width of the window.
  useEffect(() => {
    const height = list.current?.getBoundingClientRect().height ?? 0;
    const last = lastShown.read();
    if (!pending && (last.count !== shown.length || last.height !== height))
      lastShown.write({ count: shown.length, height });
  });

  const wake = ({ card }: CountedCard): void => setAside(withoutSnooze(snoozes.read(), card.title));
  const snooze = (each: CountedCard): void => {
    const { card, waiting } = each;
    const until = nextMorning(new Date());
    setAside(withSnooze(aside, { title: card.title, until, count: waiting.count }, Date.now()));
    toastSuccess(`${card.title}: snoozed until tomorrow, or until there are more.`, {
      label: 'Undo',
      run: () => wake(each),
    });
  };
  return (
    <section aria-label="Needs attention" className={classes.attention}>
      <h2 className={classes.heading}>Needs attention</h2>
      <AttentionList
        label="Waiting"
        cards={isTogether ? shown : []}
        isAside={false}
        counting={isTogether ? Number(pending) : lastShown.read().count}
        list={list}
        minHeight={isTogether ? undefined : lastShown.read().height}
        onToggle={snooze}
        decided={decided}
        onDecide={(title) => setDecided(title === decided ? undefined : title)}
      />
      {Decide === undefined ? null : (
        <section className={classes.decide} aria-label={decided}>
          <Decide />
        </section>
      )}
      {!pending && counted.length === 0 && failed.length === 0 ? (
        <p className={classes.none}>
          {attention.length === 0
            ? 'You have access to none of the pages that show items here.'
            : 'Nothing needs attention right now.'}
        </p>
      ) : null}
      {isTogether && snoozed.length > 0 ? (
        <>
          <button
            type="button"
            className={classes.retry}
            aria-expanded={showsAside}
            onClick={() => setShowsAside(!showsAside)}
          >
            {showsAside ? 'Hide' : 'Show'} {formatNumber(snoozed.length)} snoozed
          </button>
          {showsAside ? <AttentionList label="Snoozed" cards={snoozed} isAside onToggle={wake} /> : null}
        </>
      ) : null}
      {failed.length > 0 ? (
        <p className={classes.none}>
          {failedWords(
            failed.map(({ card }) => card.title),
            cards.length,
          )}{' '}
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
