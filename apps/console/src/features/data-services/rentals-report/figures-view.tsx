import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  monthPattern,
  type readRentalsFigures,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import { reportedTypes } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Board, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { figuresOptions } from './report-queries.ts';
import { changeText, monthText, rentText } from './report-text.ts';
import classes from './report.module.css';

type Figures = ActionAnswer<typeof readRentalsFigures>;
type City = Figures['cities'][number];

const rentColumns = (of: 'oneBed' | 'twoBed', label: string): RelatedColumn<City>[] => [
  {
    id: of,
    header: label,
    width: 90,
    align: 'end',
    value: (city) => Number(city[of]?.rent ?? 0),
    cell: ({ [of]: figure }) => (figure === null ? '–' : rentText(figure.rent)),
  },
  {
    id: `${of}Month`,
    header: 'M/M',
    width: 80,
    align: 'end',
    value: (city) => city[of]?.monthChange,
    cell: (city) => changeText(city[of]?.monthChange ?? null),
  },
  {
    id: `${of}Year`,
    header: 'Y/Y',
    width: 80,
    align: 'end',
    value: (city) => city[of]?.yearChange,
    cell: (city) => changeText(city[of]?.yearChange ?? null),
  },
];

const columns: readonly RelatedColumn<City>[] = [
  { id: 'rank', header: 'Rank', width: 64, align: 'end', value: ({ rank }) => rank },
  {
    id: 'city',
    header: 'City',
    width: 200,
    main: true,
    fixed: true,
    value: ({ city, province }) => `${city}, ${province}`,
  },
  ...rentColumns('oneBed', '1 BED'),
  ...rentColumns('twoBed', '2 BED'),
];

const beds = [
  { name: 'oneBed', label: '1 bed', colour: 1 },
  { name: 'twoBed', label: '2 bed', colour: 2 },
] as const;

const pointOf = (
  along: string,
  at: string,
  row: Figures['trend'][number] | Figures['provinces'][number],
) => ({
  [along]: at,
  ...(row.oneBed === null ? {} : { oneBed: Math.round(Number(row.oneBed)) }),
  ...(row.twoBed === null ? {} : { twoBed: Math.round(Number(row.twoBed)) }),
});

/** The charts and the table of the public page: as it is, or as it would be with a report. */
export function FiguresView({ report }: { readonly report: number | null }) {
  const part = useAddressPart(['month', 'type']);
  const month = part.get('month') ?? '';
  const type = part.get('type');
  const propertyType = isChoice(reportedTypes, type) ? type : 'all';
  const figures = useQuery(
    figuresOptions({
      ...(report === null ? {} : { report }),
      ...(monthPattern.test(month) ? { month } : {}),
      propertyType,
    }),
  );
  return (
    <Loaded query={figures} lines={12}>
      {(shown) => (
        <div className={classes.view}>
          <div className={classes.choices}>
            <NativeSelect
              label="Month"
              value={shown.month ?? ''}
              data={shown.months.map((value) => ({ value, label: monthText(value) }))}
              onChange={({ currentTarget }) =>
                part.show({ month: currentTarget.value, type: propertyType }, true)
              }
            />
            <NativeSelect
              label="Property type"
              value={propertyType}
              data={[...optionsOf(reportedTypes)]}
              onChange={({ currentTarget }) => part.show({ month, type: currentTarget.value }, true)}
            />
          </div>
          {shown.month === null ? (
            <EmptyState title="No figures">
              There are no figures of this property type with one or two bedrooms.
            </EmptyState>
          ) : (
            <Drawn shown={shown} month={shown.month} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Drawn({ shown, month }: { readonly shown: Figures; readonly month: string }) {
  return (
    <>
      <Board title="Average rents" size="wide">
        <PanelCard>
          <Chart
            title={`Average of all cities by month (CAD)`}
            kind="line"
            along="month"
            data={shown.trend.map((row) => pointOf('month', row.month, row))}
            series={beds}
          />
        </PanelCard>
        <PanelCard>
          <Chart
            title={`Average of cities by province, ${monthText(month)} (CAD)`}
            kind="bar"
            along="province"
            data={shown.provinces.map((row) => pointOf('province', row.province, row))}
            series={beds}
          />
        </PanelCard>
      </Board>
      <Section title={`Rents by city, ${monthText(month)}`} count={shown.cities.length}>
        <RelatedTable
          label="Rents by city"
          name="rentals-report-cities"
          columns={columns}
          rows={shown.cities}
          rowKey={({ city, province }) => `${city}, ${province}`}
          maxRows={40}
          empty={<EmptyState title="No cities in this month" />}
        />
      </Section>
    </>
  );
}
