import { printDiff, type SchemaDiff } from '@supersync/contract/developer/migration/schema-diff.ts';
import classes from '../runs/run.module.css';

export interface SchemaDiffViewProps {
  readonly label: string;
  readonly diff: SchemaDiff;
  readonly same: string;
}

/** One line per object: removed or added; a changed one is both. */
export function SchemaDiffView({ label, diff, same }: SchemaDiffViewProps) {
  if (diff.length === 0) return <p className={classes.words}>{same}</p>;
  return (
    <ul className={classes.diff} aria-label={label}>
      {printDiff(diff)
        .split('\n')
        .map((line, index) => {
          const isNew = line.startsWith('+');
          const Mark = isNew ? 'ins' : 'del';
          return (
            // Lines never move within one difference.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-sign={isNew ? '+' : '-'}>
              <Mark>{line.slice(2)}</Mark>
            </li>
          );
        })}
    </ul>
  );
}
