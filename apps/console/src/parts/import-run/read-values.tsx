import type { ReadValue } from '@supersync/contract/importers/feed-parser/feed.ts';
import { Button } from '@mantine/core';
import { Section } from '#kit/record-page/section.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import classes from './import-run.module.css';

export interface ReadValuesProps {
  readonly title: string;
  readonly values: readonly ReadValue[];
  /** The field that is asked about. */
  readonly marked?: string | undefined;
  readonly onLine: (line: number) => void;
}

/** Each value as it stands in the document, beside what was read. */
export function ReadValues({ title, values, marked, onLine }: ReadValuesProps) {
  return (
    <Section title={title}>
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
              <tr key={`${field} ${path}`} aria-current={field === marked ? true : undefined}>
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
