import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readCoverage } from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { signatureCampaignScreen } from '../screens.ts';
import classes from './coverage.module.css';
import { decidedText } from './decided-text.ts';

type Answer = ActionAnswer<typeof readCoverage>;
type Stretch = Answer['audiences'][number]['stretches'][number];

export interface CoverageRowsProps {
  readonly coverage: Answer;
  readonly from: string;
  readonly days: number;
  readonly nameOf: (campaignId: number) => string;
  /** Lists everyone on the first day of a gap. */
  readonly hrefOfDay: (day: string) => string;
}

const monthOf = new Intl.DateTimeFormat('en-CA', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The months of the span, each over its days. */
function monthsOf(
  from: string,
  days: number,
): { key: string; label: string; column: number; length: number }[] {
  const months: { key: string; label: string; column: number; length: number }[] = [];
  for (let index = 0; index < days; index += 1) {
    const day = dayAfter(from, index);
    const last = months.at(-1);
    if (last?.key === day.slice(0, 7)) last.length += 1;
    else
      months.push({
        key: day.slice(0, 7),
        label: monthOf.format(Date.parse(day)),
        column: index + 1,
        length: 1,
      });
  }
  return months;
}

/** Who shows which banner when: one row for senders of the same groups. */
export function CoverageRows({ coverage, from, days, nameOf, hrefOfDay }: CoverageRowsProps) {
  const { audiences, groups, today } = coverage;
  const style: CSSProperties & Record<`--${string}`, string> = { '--days': String(days) };
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const todayColumn = today < from ? 0 : daysFromTo(from, today);
  return (
    <section className={classes.calendar} style={style} aria-label="Coverage calendar">
      <div className={classes.row} aria-hidden="true">
        <span />
        <div className={classes.days}>
          {monthsOf(from, days).map(({ key, label, column, length }) => (
            <span key={key} className={classes.month} style={{ gridColumn: `${column} / span ${length}` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {audiences.map(({ groupIds, people, stretches }) => {
        const title =
          groupIds.length === 0
            ? 'In no group'
            : groupIds.map((id) => groupNames.get(id) ?? `Group ${id}`).join(' + ');
        return (
          <div key={groupIds.join()} className={classes.row}>
            <h3 className={classes.audience}>
              <span className={classes.name}>{title}</span>
              <span className={classes.muted}>{formatCount(people, 'sender')}</span>
            </h3>
            <ul className={classes.days} aria-label={title}>
              {stretches.map((stretch) => (
                <li
                  key={stretch.from}
                  className={classes.stretch}
                  style={{
                    gridColumn: `${daysFromTo(from, stretch.from)} / span ${daysFromTo(stretch.from, stretch.to)}`,
                  }}
                >
                  <StretchLink stretch={stretch} nameOf={nameOf} hrefOfDay={hrefOfDay} />
                </li>
              ))}
              {todayColumn > 0 && todayColumn <= days ? (
                <li className={classes.today} style={{ gridColumn: todayColumn }} aria-hidden="true" />
              ) : null}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function StretchLink({
  stretch,
  nameOf,
  hrefOfDay,
}: { readonly stretch: Stretch } & Pick<CoverageRowsProps, 'nameOf' | 'hrefOfDay'>) {
  const { from, to, campaignId, others } = stretch;
  const days = `${from} – ${to}`;
  if (campaignId === null)
    return (
      <Link to={hrefOfDay(from)} className={classes.gap} title={`No banner, ${days}`} preventScrollReset>
        <span className={classes.name}>No banner</span>
        <span className={classes.dates}>{days}</span>
      </Link>
    );
  const name = nameOf(campaignId);
  const isClash = others.length > 0;
  const words = isClash ? `${name}, ${days}. ${decidedText(stretch, nameOf)}` : `${name}, ${days}`;
  return (
    <Link
      to={hrefOf(signatureCampaignScreen, { id: campaignId })}
      className={classes.shown}
      data-clash={isClash || undefined}
      title={words}
    >
      {isClash ? <StatusMark tone="warning" /> : null}
      <span className={classes.name}>{name}</span>
      <span className={classes.dates}>{days}</span>
      {isClash ? <span className={classes.hidden}>{decidedText(stretch, nameOf)}</span> : null}
    </Link>
  );
}
