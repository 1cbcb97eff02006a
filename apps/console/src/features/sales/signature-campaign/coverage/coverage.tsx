import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { signatureCampaignsScreen } from '../screens.ts';
import classes from './coverage.module.css';
import { placeAt, spans } from './coverage-place.ts';
import { coverageOptions, useToday } from './coverage-queries.ts';
import { CoverageRows } from './coverage-rows.tsx';
import { CoveredPeople } from './covered-people.tsx';

const parts = ['from', 'days', 'day', 'drafts'] as const;

export interface CoverageProps {
  readonly tools: ReactNode;
  readonly actions: ReactNode;
}

/** Everyone on any day: a calendar by groups, and the senders of one day. */
export function Coverage({ tools, actions }: CoverageProps) {
  const [search] = useSearchParams();
  const today = useToday();
  const place = placeAt(search, today);
  const open = useAddressPart(parts);
  const found = useQuery(
    coverageOptions({ from: place.from, to: place.to, withDrafts: place.withDrafts ? '1' : '0' }),
  );
  const campaigns = found.data?.campaigns;
  const nameOf = useCallback(
    (id: number): string => campaigns?.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`,
    [campaigns],
  );
  const now = {
    from: search.get('from') ?? '',
    days: search.get('days') ?? '',
    day: search.get('day') ?? '',
    drafts: search.get('drafts') ?? '',
  };
  const step = Math.floor(place.days / 3);
  const move = (days: number): void => open.show({ ...now, from: dayAfter(place.from, days) }, true);
  useHotkeys([
    { keys: '[', label: 'Earlier', run: () => move(-step) },
    { keys: ']', label: 'Later', run: () => move(step) },
    { keys: 't', label: 'Back to today', run: () => open.show({ ...now, from: '' }, true) },
  ]);
  return (
    <div className={classes.page}>
      <PageHeader
        title={signatureCampaignsScreen.title}
        lead="Banners by day for senders of the same groups, with gaps and clashes. Days are in UTC."
        actions={actions}
      />
      <div className={classes.bar}>
        {tools}
        <SegmentedControl
          size="xs"
          aria-label="Time span"
          data={[...spans]}
          value={String(place.days)}
          onChange={(days) => open.show({ ...now, days }, true)}
        />
        <Switch
          size="xs"
          label="Include drafts"
          checked={place.withDrafts}
          onChange={({ currentTarget: { checked } }) =>
            open.show({ ...now, drafts: checked ? '1' : '' }, true)
          }
        />
        <span className={classes.spacer} />
        <span className={classes.muted}>
          {place.from} – {place.to}
        </span>
        <ActionIcon variant="default" aria-label="Earlier" title="Earlier" onClick={() => move(-step)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => open.show({ ...now, from: '' }, true)}>
          Today
        </Button>
        <ActionIcon variant="default" aria-label="Later" title="Later" onClick={() => move(step)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Loaded query={found} lines={10}>
        {(coverage) =>
          coverage.audiences.length === 0 ? (
            <EmptyState title="No senders yet">
              Add senders and groups to see who shows which banner.
            </EmptyState>
          ) : (
            <CoverageRows
              coverage={coverage}
              from={place.from}
              days={place.days}
              nameOf={nameOf}
              hrefOfDay={(day) => open.hrefOf({ ...now, day })}
            />
          )
        }
      </Loaded>
      <Section title="Senders by day">
        <CoveredPeople
          day={place.day}
          withDrafts={place.withDrafts}
          nameOf={nameOf}
          onDay={(day) => open.show({ ...now, day }, true)}
        />
      </Section>
    </div>
  );
}
