import { Fragment, type ReactNode } from 'react';
import classes from './record-page.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface FieldListProps {
  readonly fields: readonly Fact[];
}

/** The fields of a record, label on the left, value on the right. */
export function FieldList({ fields }: FieldListProps) {
  return (
    <dl className={classes.list}>
      {fields.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
