import { Button, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { LineDrawing } from './line-drawing.tsx';
import { formatNumber } from '../value/format.ts';

// The chart library is large: a page shows the frame at once and the chart when it has loaded.
const Drawing = lazy(() =>
  import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })),
);

/** `<Chart title="Leads by source" kind="bar" data={rows} along="month" series={[{ name: 'zumper', … }]} />`; also readable as a table. */
export function Chart(props: ChartProps) {
  const { title, kind, data, along, series, unit = '', height = 220 } = props;
  // Bars of nothing would leave an empty grid, which looks broken; a line at zero says something.
  const isEmpty = data.every((row) =>
    series.every(({ name }) => typeof row[name] !== 'number' || (kind === 'bar' && row[name] === 0)),
  );
  const [asTable, setAsTable] = useState(false);
  const format = (value: string | number | undefined): string =>
    typeof value === 'number' ? `${formatNumber(value)}${unit}` : (value ?? '–');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        {isEmpty ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </figcaption>
      {isEmpty ? (
        <p className={classes.empty} style={{ height }}>
          There are no figures for this period.
        </p>
      ) : asTable ? (
        <div
          className={classes.scroll}
          style={{ maxHeight: height }}
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{along}</Table.Th>
                {series.map(({ name, label }) => (
                  <Table.Th key={name} scope="col" className={classes.number}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((row) => (
                <Table.Tr key={String(row[along])}>
                  <Table.Th scope="row">{format(row[along])}</Table.Th>
                  {series.map(({ name }) => (
                    <Table.Td key={name} className={classes.number}>
                      {format(row[name])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <div role="img" aria-label={`${title}, as a chart. The same figures can be shown as a table.`}>
            {kind === 'line' ? (
              <LineDrawing {...props} height={height} />
            ) : (
              <Drawing {...props} height={height} />
            )}
          </div>
        </Suspense>
      )}
    </figure>
  );
}
