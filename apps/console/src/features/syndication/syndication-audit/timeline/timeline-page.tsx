import {
  timelineKinds,
  type TimelineEntry,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { Button, Chip, Menu } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { statusTones } from '#kit/status-badge/badge-tones.ts';
import { Timeline } from '#kit/timeline/timeline.tsx';
import { formatCount } from '#kit/value/format.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { ShowMore } from '#platform/loaded/show-more.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from '../audit.module.css';
import { auditPartnerOptions, propertyAuditOptions, timelineOptions } from '../audit-queries.ts';
import { propertySyndicationScreen, syndicationTimelineScreen } from '../screens.ts';
import { MomentView } from './moment-view.tsx';
import { Scrubber } from './scrubber.tsx';

const names = ['kinds', 'at'] as const;

export function Page() {
  const params = useScreenParams(syndicationTimelineScreen);
  const { data: found } = useSuspenseQuery(auditPartnerOptions(params.partnerId));
  const propertyId = Number(params.propertyId);
  const { data: audit } = useSuspenseQuery(propertyAuditOptions(found.id, propertyId));
  const part = useAddressPart(names);
  const kinds = useMemo(
    () => (part.get('kinds') ?? '').split(',').filter((kind) => isChoice(timelineKinds, kind)),
    [part],
  );
  const at = part.get('at');
  const timeline = useInfiniteQuery(timelineOptions(found.id, propertyId, kinds));
  const { property, partner } = audit;
  const title = `${property.name} at ${partner.name}: timeline`;
  usePageTitle(title);
  const show = (next: { readonly kinds?: readonly string[]; readonly at?: string | null }): void => {
    const wanted = next.kinds ?? kinds;
    const moment = next.at === undefined ? at : next.at;
    part.show(
      {
        ...(wanted.length === 0 ? {} : { kinds: wanted.join(',') }),
        ...(moment === null ? {} : { at: moment }),
      },
      true,
    );
  };
  return (
    <RecordPage
      title={title}
      facts={[
        { label: 'Client', value: property.clientName },
        { label: 'Partner', value: partner.name },
      ]}
      menu={
        <Menu.Item
          component={Link}
          to={hrefOf(propertySyndicationScreen, {
            partnerId: partner.partnerKey,
            propertyId,
            clientId: property.clientId,
          })}
        >
          Why isn’t it live?
        </Menu.Item>
      }
      above={
        <Chip.Group multiple value={kinds} onChange={(value) => show({ kinds: value })}>
          <div className={classes.bar} role="group" aria-label="Kinds">
            {timelineKinds.values.map((kind) => (
              <Chip key={kind} value={kind} size="xs">
                {timelineKinds.labels[kind]}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      }
      sections={[
        {
          id: 'moment',
          title: at === null ? 'Now' : 'As of a moment',
          content: (
            <div className={classes.stack}>
              <Scrubber entries={timeline.data ?? []} at={at} onChange={(moment) => show({ at: moment })} />
              <MomentView partnerId={found.id} propertyId={propertyId} at={at} />
            </div>
          ),
        },
        {
          id: 'timeline',
          title: 'Timeline',
          content: (
            <Loaded query={timeline}>
              {(entries) => (
                <>
                  <Timeline
                    label="Timeline"
                    entries={entries.map(({ id, at: of, kind, title: words, actor }) => ({
                      id,
                      at: of,
                      title: `${timelineKinds.labels[kind]}. ${words}`,
                      tone: statusTones[timelineKinds.tones[kind] ?? 'neutral'].tone,
                      ...(actor === null ? {} : { actor }),
                    }))}
                    detail={({ id }) => (
                      <Detail
                        entry={entries.find((entry) => entry.id === id)}
                        onShow={(of) => show({ at: of })}
                      />
                    )}
                    empty="Nothing has happened yet."
                  />
                  <ShowMore query={timeline} label="Earlier entries" />
                </>
              )}
            </Loaded>
          ),
        },
      ]}
    />
  );
}

interface DetailProps {
  readonly entry: TimelineEntry | undefined;
  readonly onShow: (at: string) => void;
}

/** Why it happened, what it changed, and the way to that moment. */
function Detail({ entry, onShow }: DetailProps) {
  if (entry === undefined) return null;
  const { at, reason, changes } = entry;
  return (
    <div className={classes.stack}>
      {reason === null ? null : <span className={classes.muted}>{reason}</span>}
      {changes.length === 0 ? null : (
        <details>
          <summary>{formatCount(changes.length, 'changed field')}</summary>
          <FieldDiff changes={changes} />
        </details>
      )}
      <div>
        <Button size="compact-xs" variant="subtle" onClick={() => onShow(at)}>
          Show this moment
        </Button>
      </div>
    </div>
  );
}
