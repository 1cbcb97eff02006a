import { viewSiteNow } from '@supersync/contract/websites/site-check/actions.ts';
import {
  goodCls,
  goodLcpMs,
  siteView,
  type ViewProblem,
  viewWidths,
} from '@supersync/contract/websites/site-check/site-view.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chart } from '#kit/chart/chart.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { formatBytes, formatCount, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction } from '#platform/query/query.ts';
import { pictureAddress } from '#platform/upload.ts';
import { overviewOptions, viewsOptions } from '../insight-queries.ts';
import classes from '../insight.module.css';

type View = Row<typeof siteView>;

const tone = (isGood: boolean): string | undefined => (isGood ? undefined : 'warning');

function Measure({
  label,
  isGood = true,
  children,
}: {
  readonly label: string;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value} data-tone={tone(isGood)}>
        {children}
      </dd>
    </div>
  );
}

const Problem = ({ problem: { words, count, impact, example } }: { readonly problem: ViewProblem }) => (
  <li>
    {words}{' '}
    <span className={classes.muted}>
      ({impact}, {formatCount(count, 'place')})
    </span>
    {example === '' ? null : <code className={classes.example}>{example}</code>}
  </li>
);

/** The home page at one width: its picture, what was measured and what is wrong. */
function OneView({ view }: { readonly view: View }) {
  const { width, lcpMs, cls, bytes, requests, refused, scriptErrors, overflows, problems, judge } = view;
  const picture = view.pictureFileId === null ? null : pictureAddress(fileAddress(view.pictureFileId));
  return (
    <article className={classes.view} aria-label={viewWidths.labels[width]}>
      <h4>{viewWidths.labels[width]}</h4>
      {picture === null ? null : (
        <a href={picture} target="_blank" rel="noreferrer">
          <img
            className={classes.shot}
            data-width={width}
            src={picture}
            alt={`Home page, ${viewWidths.labels[width]}`}
            loading="lazy"
          />
        </a>
      )}
      <dl className={classes.facts}>
        <Measure label="LCP" isGood={(lcpMs ?? 0) <= goodLcpMs}>
          {lcpMs === null ? <Nothing /> : `${formatNumber(lcpMs)} ms`}
        </Measure>
        <Measure label="CLS" isGood={Number(cls ?? 0) <= goodCls}>
          {cls ?? <Nothing />}
        </Measure>
        <Measure label="Transferred">
          {formatBytes(bytes)} in {formatCount(requests, 'request')}
        </Measure>
        {refused === 0 ? null : <Measure label="Not allowed">{formatCount(refused, 'request')}</Measure>}
        <Measure label="Script errors" isGood={scriptErrors === 0}>
          {formatNumber(scriptErrors)}
        </Measure>
        {overflows ? (
          <Measure label="Layout" isGood={false}>
            Wider than the screen
          </Measure>
        ) : null}
      </dl>
      {problems.length === 0 ? (
        <p className={classes.muted}>No accessibility problems found ({judge}).</p>
      ) : (
        <>
          <p className={classes.muted}>Accessibility problems ({judge})</p>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <Problem key={`${problem.rule} ${problem.words}`} problem={problem} />
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function History({ views }: { readonly views: readonly View[] }) {
  const days = new Map<string, { day: string; desktop?: number; phone?: number }>();
  for (const { at, width, lcpMs } of views.toReversed()) {
    const day = at.slice(0, 10);
    days.set(day, { ...days.get(day), day, ...(lcpMs === null ? {} : { [width]: lcpMs }) });
  }
  if (days.size < 2) return null;
  return (
    <Chart
      title="Largest contentful paint"
      kind="line"
      along="day"
      data={[...days.values()]}
      series={[
        { name: 'desktop', label: 'Desktop', colour: 1 },
        { name: 'phone', label: 'Phone', colour: 2 },
      ]}
      unit=" ms"
      height={150}
    />
  );
}

/** The home page as a browser shows it, where one is configured. */
export function SiteViews({ id }: { readonly id: number }) {
  useLiveRecords(siteView);
  const overview = useQuery(overviewOptions);
  const found = useQuery(viewsOptions(id));
  const view = useAction(viewSiteNow, siteView, { saved: 'The home page is being viewed' });
  const views = found.data?.data ?? [];
  const latest = viewWidths.values.flatMap((width) => views.find((each) => each.width === width) ?? []);
  const hasBrowser = overview.data?.hasBrowser === true;
  return (
    <Section
      title="In a browser"
      actions={
        hasBrowser ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDeviceDesktop size={14} aria-hidden="true" />}
            loading={view.isPending}
            onClick={() => view.mutate({ params: { id } })}
          >
            View now
          </Button>
        ) : null
      }
    >
      {hasBrowser || overview.data === undefined ? null : (
        <p className={classes.muted}>
          No browser is configured, so there are no new pictures, LCP or CLS. Set SITE_BROWSER to the path of
          a Chromium on the server.
        </p>
      )}
      {found.isLoadingError ? (
        <QueryError query={found} />
      ) : latest.length === 0 ? (
        hasBrowser && found.isSuccess ? (
          <p className={classes.muted}>Not viewed yet. Choose View now, or wait for the weekly task.</p>
        ) : null
      ) : (
        <div className={classes.stack}>
          <p className={classes.muted}>
            Viewed <RelativeTime at={latest[0]?.at ?? null} />
          </p>
          <div className={classes.views}>
            {latest.map((each) => (
              <OneView key={each.id} view={each} />
            ))}
          </div>
          <History views={views} />
        </div>
      )}
    </Section>
  );
}
