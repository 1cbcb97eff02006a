import classes from './convert-page.module.css';

export interface PreviewTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly ReadonlyMap<string, string>[];
}

/** Further columns are only in the file. */
const shownColumns = 60;

export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const shown = columns.slice(0, shownColumns);
  return (
    // A scrollable region must be reachable by keyboard.
    <section className={classes.preview} aria-label="First rows" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no key, and none is ever moved.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {shown.map((name) => (
                <td key={name} title={row.get(name)}>
                  {row.get(name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
