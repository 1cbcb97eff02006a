import type { ReadValue } from '@supersync/contract/importers/feed-parser/feed.ts';
import { Button } from '@mantine/core';
import { Section } from '#kit/record-page/section.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import classes from './feed-parser.module.css';
import type { FeedRow } from './feed-rows.ts';

export interface ReadValuesProps {
  readonly row: FeedRow;
  readonly values: readonly ReadValue[];
  readonly onLine: (line: number) => void;
}

/** Each value as it stands in the document, beside what was read. */
export function ReadValues({ row, values, onLine }: ReadValuesProps) {
  return (
    <Section title={`Values of ${row.kind} ${row.label}`}>
      <div className={classes.wide}>
        <table className={classes.values}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">In the document</th>
              <th scope="col">Read as</th>
              <th scope="col">Path</th>
              <th scope="col">Line</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ field, raw, value, path, line }) => (
              <tr key={`${field} ${path}`}>
                <td>{field}</td>
                <td className={classes.mono}>{raw.slice(0, 300)}</td>
                <td className={classes.mono}>{value === null ? <Nothing /> : value.slice(0, 300)}</td>
                <td className={classes.mono}>{path}</td>
                <td>
                  <Button size="compact-xs" variant="subtle" onClick={() => onLine(line)}>
                    {formatNumber(line)}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
