import { daysUntil, tlsState, type RuleState } from '@supersync/contract/websites/site-check/rules.ts';
import { formatDecimal, formatMoment, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { useNow } from '#kit/value/use-now.ts';
import classes from './insight.module.css';

type Tone = 'plain' | 'warning' | 'danger' | 'success';

const toneOfState: Readonly<Record<RuleState, Tone>> = {
  ok: 'plain',
  warning: 'warning',
  failed: 'danger',
  skipped: 'plain',
};

interface ToneTextProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children: React.ReactNode;
}

const ToneText = ({ tone, title, children }: ToneTextProps) => (
  <span className={classes.value} data-tone={tone} title={title}>
    {children}
  </span>
);

/** Red below 14 days, amber below 30. */
export function TlsExpiry({ at }: { readonly at: string | null }) {
  const now = useNow();
  if (at === null) return <Nothing />;
  const days = daysUntil(at, new Date(now));
  return (
    <ToneText tone={toneOfState[tlsState(at, new Date(now))]} title={formatMoment(at)}>
      {days < 0 ? 'Expired' : `${formatNumber(days)} d left`}
    </ToneText>
  );
}

export function HttpStatus({
  insight: { httpStatus, isUp },
}: {
  readonly insight: { readonly httpStatus: number | null; readonly isUp: boolean | null };
}) {
  if (httpStatus === null && isUp === null) return <Nothing />;
  return <ToneText tone={isUp === false ? 'danger' : 'plain'}>{httpStatus ?? 'Down'}</ToneText>;
}

/** Milliseconds: as the rule judges them. */
const slowTtfb = 800;
const poorTtfb = 1800;

export function Ttfb({ ms }: { readonly ms: number | null }) {
  if (ms === null) return <Nothing />;
  const tone = ms > poorTtfb ? 'danger' : ms > slowTtfb ? 'warning' : 'plain';
  return <ToneText tone={tone}>{formatNumber(ms)} ms</ToneText>;
}

/** Below three nines staff look; below 95 something is wrong. */
const goodUptime = 99;
const poorUptime = 95;

export function Uptime({ percent }: { readonly percent: string | null }) {
  if (percent === null) return <Nothing />;
  const value = Number(percent);
  const tone = value < poorUptime ? 'danger' : value < goodUptime ? 'warning' : 'plain';
  return <ToneText tone={tone}>{formatDecimal(percent)} %</ToneText>;
}

const goodScore = 90;
const poorScore = 60;

export function Score({ value }: { readonly value: number | null }) {
  if (value === null) return <Nothing />;
  const tone = value < poorScore ? 'danger' : value < goodScore ? 'warning' : 'plain';
  return <ToneText tone={tone}>{value}</ToneText>;
}

export interface MetProps {
  readonly value: boolean | null;
  readonly yes: string;
  readonly no: string;
}

export function Met({ value, yes, no }: MetProps) {
  if (value === null) return <Nothing />;
  return <ToneText tone={value ? 'plain' : 'danger'}>{value ? yes : no}</ToneText>;
}
