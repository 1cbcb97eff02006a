import { promotedStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  calendarDays,
  type readSlotCalendar,
} from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { spansOf, type Span } from './calendar-spans.ts';
import classes from './slot-calendar.module.css';

type Calendar = ActionAnswer<typeof readSlotCalendar>;
type Booking = Calendar['slots'][number]['bookings'][number];

export interface CalendarRowsProps {
  readonly calendar: Calendar;
  /** The name of the market. */
  readonly label: string;
  readonly today: string;
  readonly hrefOfListing: (id: number) => string;
  readonly hrefOfGap: ((first: string, days: number) => string) | undefined;
}

const monthOf = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });

/** The maximum length of a request in a gap. */
const usualDays = 30;

/** Arrows move from span to span, and between rows. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('ul');
  const rows = [...event.currentTarget.querySelectorAll('ul')];
  const isAcross = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const own = row === null ? [] : [...row.querySelectorAll('a')];
  const at = own.findIndex((link) => link === target);
  const next = isAcross
    ? nearest(rows[rows.findIndex((each) => each === row) + step], Number(target.dataset['column']))
    : own[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The span of a row that contains the day, or the last before it. */
const nearest = (row: HTMLElement | undefined, column: number): HTMLElement | undefined => {
  const links = row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('a')];
  return links.findLast((link) => Number(link.dataset['column']) <= column) ?? links[0];
};

export function CalendarRows({ calendar, label, today, hrefOfListing, hrefOfGap }: CalendarRowsProps) {
  const { from, until, slots } = calendar;
  const days = Array.from({ length: calendarDays }, (_, index) => dayAfter(from, index));
  return (
    // The links inside take the focus; the arrows move between them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.calendar} aria-label={`Slots: ${label}`} onKeyDown={onArrow}>
      <div className={classes.head} aria-hidden="true">
        <span />
        <div className={classes.days}>
          {days.map((day, index) => (
            <span key={day} className={classes.day} data-today={day === today || undefined}>
              <span className={classes.month}>
                {index === 0 || day.endsWith('-01') ? monthOf.format(Date.parse(day)) : ''}
              </span>
              {Number(day.slice(-2))}
            </span>
          ))}
        </div>
      </div>
      {slots.map(({ number, bookings }) => (
        <div key={number} className={classes.slot}>
          <h2 className={classes.number} id={`slot-${number}`}>
            Slot {number}
          </h2>
          <ul className={classes.row} aria-labelledby={`slot-${number}`}>
            {spansOf(bookings, from, until).map((span) => (
              <li
                key={span.from}
                className={classes.span}
                style={{ gridColumn: `${span.column} / span ${span.days}` }}
              >
                <Stretch span={span} today={today} hrefOfListing={hrefOfListing} hrefOfGap={hrefOfGap} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface StretchProps extends Pick<CalendarRowsProps, 'today' | 'hrefOfListing' | 'hrefOfGap'> {
  readonly span: Span<Booking>;
}

function Stretch({ span, today, hrefOfListing, hrefOfGap }: StretchProps) {
  const { booking, column } = span;
  if (booking !== null) {
    const words = `${booking.property}, ${booking.client}: ${promotedStatuses.labels[booking.status].toLowerCase()}, ${booking.firstDay} – ${booking.lastDay}`;
    return (
      <Link
        to={hrefOfListing(booking.id)}
        className={classes.booking}
        data-status={booking.status}
        data-column={column}
        title={words}
        preventScrollReset
      >
        {/* Scheduled and active differ in more than colour. */}
        <StatusMark
          tone={
            booking.status === 'approved' ? 'waiting' : (promotedStatuses.tones[booking.status] ?? 'unknown')
          }
        />
        <span className={classes.name}>{booking.property}</span>
        <span className={classes.hidden}>
          , {booking.client}: {promotedStatuses.labels[booking.status].toLowerCase()},{' '}
        </span>
        <span className={classes.dates}>
          {booking.firstDay} – {booking.lastDay}
        </span>
      </Link>
    );
  }
  const first = span.from < today ? today : span.from;
  const left = daysFromTo(first, span.until);
  const words = `Free, ${span.from} – ${span.until} (${formatCount(span.days, 'day')})`;
  if (left === 0 || hrefOfGap === undefined)
    return (
      <span className={classes.past} title={words}>
        <span className={classes.hidden}>{words}</span>
      </span>
    );
  return (
    <Link
      to={hrefOfGap(first, Math.min(left, usualDays))}
      className={classes.gap}
      data-column={column}
      title={words}
      preventScrollReset
    >
      <span className={classes.name}>Free</span>
      <span className={classes.dates}>
        {first} – {span.until}
      </span>
      <span className={classes.hidden}>: ask for it</span>
    </Link>
  );
}
