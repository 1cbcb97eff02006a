import { formatNumber } from '../value/format.ts';
import type { FilterOption } from './list-filter.ts';
import classes from './list-page.module.css';

/** An option of a filter with its number of rows. */
export function OptionLabel({ option: { label, count } }: { readonly option: FilterOption }) {
  if (count === undefined) return label;
  return (
    <span className={classes.option}>
      <span className={classes.optionWords} title={label}>
        {label}
      </span>
      <span className={classes.optionCount}>{formatNumber(count)}</span>
    </span>
  );
}
