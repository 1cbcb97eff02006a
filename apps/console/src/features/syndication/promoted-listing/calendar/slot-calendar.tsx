import { promotedTierNames } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { calendarDays } from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { calendarOptions, marketsOptions, useToday } from '../promoted-queries.ts';
import { marketLabel } from '../market-label.ts';
import classes from './slot-calendar.module.css';
import { promotedRequestsScreen } from '../screens.ts';
import { useCalendarPlace } from './use-calendar-place.ts';

export interface GapRequest {
  readonly partner: number;
  readonly tier: string;
  readonly from: string;
  readonly days: number;
}

export interface SlotCalendarProps {
  readonly actions: ReactNode;
  /** The switch back to the list. */
  readonly tools: ReactNode;
  readonly beside: ReactNode;
  readonly hrefOfListing: (id: number) => string;
  /** Absent for people who may not request. */
  readonly hrefOfGap: ((wish: GapRequest) => string) | undefined;
}

const week = 7;

/** Who has which slot of a market when: six weeks, one row per slot. */
export function SlotCalendar({ actions, tools, beside, hrefOfListing, hrefOfGap }: SlotCalendarProps) {
  const today = useToday();
  const markets = useQuery(marketsOptions);
  const place = useCalendarPlace(markets.data ?? [], today);
  const { market, from } = place;
  useHotkeys([
    { keys: '[', label: 'A week earlier', run: () => place.show({ start: dayAfter(from, -week) }) },
    { keys: ']', label: 'A week later', run: () => place.show({ start: dayAfter(from, week) }) },
    { keys: 't', label: 'Back to today', run: () => place.show({ start: undefined }) },
  ]);
  return (
    <div className={classes.page}>
      <PageHeader
        title={promotedRequestsScreen.title}
        lead="Choose a free gap to ask for it, a bar to open it."
        actions={actions}
      />
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Partner"
          data={place.partners}
          value={market === undefined ? null : String(market.partnerId)}
          allowDeselect={false}
          onChange={(value) => place.show({ at: value ?? undefined })}
        />
        <Select
          size="xs"
          label="Market"
          searchable
          data={place.cities}
          value={market === undefined ? null : marketLabel(market)}
          allowDeselect={false}
          onChange={(value) => place.show(place.cityPart(value))}
        />
        <Select
          size="xs"
          label="Tier"
          data={place.tiers.map((tier) => ({ value: tier, label: promotedTierNames.labels[tier] }))}
          value={market?.tier ?? null}
          allowDeselect={false}
          onChange={(value) => place.show({ level: value ?? undefined })}
        />
        <div className={classes.moves}>
          <ActionIcon
            variant="default"
            aria-label="Six weeks earlier"
            onClick={() => place.show({ start: dayAfter(from, -calendarDays) })}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </ActionIcon>
          <Button size="compact-sm" variant="default" onClick={() => place.show({ start: undefined })}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            aria-label="Six weeks later"
            onClick={() => place.show({ start: dayAfter(from, calendarDays) })}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
        <span className={classes.spacer} />
        {tools}
      </div>
      <div className={classes.main}>
        <div className={classes.content}>
          <Loaded query={markets} lines={8}>
            {() =>
              market === undefined ? (
                <EmptyState title="No slots yet">
                  Slots of a market appear with the first request for a property there.
                </EmptyState>
              ) : (
                <Weeks
                  market={market}
                  from={from}
                  today={today}
                  hrefOfListing={hrefOfListing}
                  hrefOfGap={hrefOfGap}
                />
              )
            }
          </Loaded>
        </div>
        {beside}
      </div>
    </div>
  );
}

interface WeeksProps extends Pick<SlotCalendarProps, 'hrefOfListing' | 'hrefOfGap'> {
  readonly market: NonNullable<ReturnType<typeof useCalendarPlace>['market']>;
  readonly from: string;
  readonly today: string;
}

function Weeks({ market, from, today, hrefOfListing, hrefOfGap }: WeeksProps) {
  const { partnerId, city, provinceCode, tier } = market;
  const calendar = useQuery({
    ...calendarOptions({ partnerId, city, provinceCode, tier, from }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={calendar} lines={8}>
      {(shown) => (
        <>
          <CalendarRows
            calendar={shown}
            label={`${market.partner}, ${marketLabel(market)}, ${promotedTierNames.labels[tier]}`}
            today={today}
            hrefOfListing={hrefOfListing}
            hrefOfGap={
              hrefOfGap === undefined
                ? undefined
                : (first, days) => hrefOfGap({ partner: partnerId, tier, from: first, days })
            }
          />
          {shown.waiting === 0 ? null : (
            <p className={classes.waiting}>
              <Link to={hrefOf(promotedRequestsScreen, {}, { status: 'requested', search: city })}>
                {formatCount(shown.waiting, 'request')}
              </Link>{' '}
              for these weeks {shown.waiting === 1 ? 'waits and holds' : 'wait and hold'} no slot yet.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
