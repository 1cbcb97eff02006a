import { readImportDays, type ImportDay } from '@supersync/contract/importers/import-run/actions.ts';
import { importRun } from '@supersync/contract/importers/import-run/import-run.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Chart } from '#kit/chart/chart.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import classes from './importer.module.css';

const days = 42;
const height = 180;

const daysOptions = (importerId: number) =>
  queryOptions({
    queryKey: [importRun.name, 'days', importerId],
    queryFn: () => client.act(readImportDays, { body: { importerIds: [importerId], days } }),
    meta: { reads: [importRun.name] },
  });

const along = 'Day';

const rowsOf = (found: readonly ImportDay[], read: (day: ImportDay) => Record<string, number | null>) =>
  found.flatMap((day) => {
    const values = Object.entries(read(day)).filter((entry): entry is [string, number] => entry[1] !== null);
    return values.length === 0 ? [] : [{ [along]: day.day, ...Object.fromEntries(values) }];
  });

/** Units, rent and issues over the last six weeks. */
export function ImporterCharts({ importerId }: { readonly importerId: number }) {
  return (
    <Loaded query={useQuery(daysOptions(importerId))} lines={8}>
      {(found) => (
        <div className={classes.charts}>
          <Chart
            title="Units"
            kind="line"
            height={height}
            along={along}
            data={rowsOf(found, ({ units }) => ({ units }))}
            series={[{ name: 'units', label: 'Units', colour: 1 }]}
          />
          <Chart
            title="Median rent"
            kind="line"
            height={height}
            along={along}
            data={rowsOf(found, ({ medianRent }) => ({
              rent: medianRent === null ? null : Number(medianRent),
            }))}
            series={[{ name: 'rent', label: 'Median rent', colour: 2 }]}
          />
          <Chart
            title="Issues of the feed"
            kind="bar"
            stacked
            height={height}
            along={along}
            data={rowsOf(found, ({ errors, warnings }) => ({ errors, warnings }))}
            series={[
              { name: 'errors', label: 'Errors', colour: 'danger' },
              { name: 'warnings', label: 'Warnings', colour: 'warning' },
            ]}
          />
          <Chart
            title="Runs"
            kind="bar"
            stacked
            height={height}
            along={along}
            data={rowsOf(found, ({ runs, failures }) => ({ succeeded: runs - failures, failures }))}
            series={[
              { name: 'succeeded', label: 'Succeeded', colour: 'success' },
              { name: 'failures', label: 'Failed', colour: 'danger' },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
