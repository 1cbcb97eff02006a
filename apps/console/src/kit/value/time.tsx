import { formatMoment, formatRelative, formatShortMoment } from './format.ts';
import { Nothing } from './nothing.tsx';
import { useNow } from './use-now.ts';
import classes from './value.module.css';

export interface TimeProps {
  readonly at: string | number | Date | null | undefined;
}

/**
 * The exact moment with its zone is said on hover, and made only then: the first name of a zone costs a page 25 ms.
 * A plain title attribute, because a tooltip component in every cell made scrolling several times slower.
 */
function Moment({ at, words }: { readonly at: NonNullable<TimeProps['at']>; readonly words: string }) {
  return (
    <time
      className={classes.time}
      dateTime={new Date(at).toISOString()}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = formatMoment(at))}
    >
      {words}
    </time>
  );
}

/** `<RelativeTime at={row.modified.at} />`: "3 min ago". */
export function RelativeTime({ at }: TimeProps) {
  const current = useNow();
  return at === null || at === undefined ? (
    <Nothing />
  ) : (
    <Moment at={at} words={formatRelative(at, current)} />
  );
}

/** `<AbsoluteTime at={entry.created} />`, for histories. */
export function AbsoluteTime({ at }: TimeProps) {
  return at === null || at === undefined ? <Nothing /> : <Moment at={at} words={formatShortMoment(at)} />;
}
