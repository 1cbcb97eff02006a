import {
  deliveries,
  feedFormats,
  feedModes,
} from '@supersync/contract/syndication/partner/partner-choices.ts';
import { partnerStatuses } from '@supersync/contract/syndication/partner/partner.ts';
import { Link } from 'react-router';
import { SkeletonBar } from '#kit/state/skeleton.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Logo } from '#parts/logo/logo.tsx';
import type { Partner, PartnerState } from './partner-queries.ts';
import classes from './partner.module.css';
import { partnerScreen } from './screens.ts';

export interface PartnerCardProps {
  readonly partner: Partner;
  /** Undefined while loading. */
  readonly partnerState: PartnerState | undefined;
  /** It could not be loaded. */
  readonly failed: boolean;
}

/** One partner at a glance; the whole card is a link. */
export function PartnerCard({ partner, partnerState, failed }: PartnerCardProps) {
  const { id, name, status, format, delivery, mode, countries } = partner;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Logo name={partner.name} picture={partner.logo} size={36} />
        <h2 className={classes.cardName}>
          <Link to={hrefOf(partnerScreen, { id })} className={classes.cardLink}>
            {name}
          </Link>
        </h2>
        <ChoiceBadge of={partnerStatuses} value={status} />
      </div>
      <p className={`${classes.muted} ${classes.cardWords}`}>
        {feedFormats.labels[format]} · {feedModes.labels[mode]} · {deliveries.labels[delivery]} ·{' '}
        {countries.join(', ')}
      </p>
      <dl className={classes.numbers}>
        <Figure label="Clients" value={partnerState?.clients} failed={failed} />
        <Figure label="Properties" value={partnerState?.properties} failed={failed} />
        <Figure label="Ready" note={readyNote} value={partnerState?.ready} failed={failed} />
      </dl>
      <div className={classes.cardFoot}>
        {partnerState === undefined ? (
          failed ? (
            <Nothing />
          ) : (
            <SkeletonBar width={60} />
          )
        ) : (
          <Ads partnerState={partnerState} />
        )}
      </div>
    </li>
  );
}

const readyNote = 'Active, with a home available, and of a client that is sent to the partner';

interface FigureProps {
  readonly label: string;
  readonly note?: string;
  readonly value: number | undefined;
  readonly failed: boolean;
}

function Figure({ label, note, value, failed }: FigureProps) {
  return (
    <div className={classes.figure} title={note}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          failed ? (
            <Nothing />
          ) : (
            <SkeletonBar width={60} height={16} />
          )
        ) : (
          formatNumber(value)
        )}
      </dd>
    </div>
  );
}

/** The results of its ads, the worst first. */
function Ads({ partnerState: { ads, lastChecked } }: { readonly partnerState: PartnerState }) {
  const amiss = ads['404'] + ads.mismatch;
  const all = amiss + ads.ok + ads.redirect + ads.unchecked;
  if (all === 0) return <span className={classes.muted}>No ads are known</span>;
  return (
    <>
      {amiss > 0 ? (
        <ToneBadge tone="warning" icon="warning">
          {formatNumber(amiss)} of {formatNumber(all)} ads have problems
        </ToneBadge>
      ) : (
        <ToneBadge tone={ads.ok > 0 ? 'success' : 'neutral'} icon={ads.ok > 0 ? 'done' : 'unknown'}>
          {formatNumber(ads.ok)} of {formatNumber(all)} ads seen
        </ToneBadge>
      )}
      {lastChecked === null ? null : (
        <span className={classes.muted}>
          Checked <RelativeTime at={lastChecked} />
        </span>
      )}
    </>
  );
}
