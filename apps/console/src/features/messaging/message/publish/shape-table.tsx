import { formatCount } from '#kit/value/format.ts';
import classes from './publish.module.css';
import { shapeRows } from './shape-rows.ts';

/** The known schema of a body, collapsed by default. */
export function ShapeTable({ shape }: { readonly shape: object }) {
  const rows = shapeRows(shape);
  if (rows.length === 0) return null;
  return (
    <details className={classes.shape}>
      <summary>Known shape: {formatCount(rows.length, 'field')}</summary>
      <dl className={classes.shapeRows}>
        {rows.map(({ path, kind, isRequired }) => (
          <div key={path}>
            <dt className={classes.code}>{path}</dt>
            <dd>
              {kind}
              {isRequired ? '' : ', optional'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
