import { Nothing } from '#kit/value/nothing.tsx';
import { formatDecimal } from '#kit/value/format.ts';
import classes from '../property.module.css';

export interface RentRangeProps {
  readonly from: string | null;
  readonly to: string | null;
  readonly currency: string;
}

/** Zero cents of a rent are omitted. */
const amount = (text: string): string => formatDecimal(text.replace(/\.0+$/, ''));

/** `CAD 1,450 – 2,100` */
export function RentRange({ from, to, currency }: RentRangeProps) {
  const [least, most] = [from ?? to, to ?? from];
  if (least === null || most === null) return <Nothing />;
  return (
    <span className={classes.rent}>
      <span className={classes.currency}>{currency}</span>{' '}
      {least === most ? amount(least) : `${amount(least)} – ${amount(most)}`}
    </span>
  );
}
