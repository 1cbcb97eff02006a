import {
  rentalsReport,
  type reportStatuses,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  checkReport,
  monthBefore,
  type KnownFigure,
} from '#features/data-services/rentals-report/check-report.ts';
import { readReport } from '#features/data-services/rentals-report/read-report.ts';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';
import { cities } from '../records/places.ts';

const monthsOfData = 24;
/** The latest months came as the published table. */
const tableMonths = 4;

const reported = cities.filter(({ country }) => country === 'CA');

/** What more or fewer bedrooms and other types cost against one bedroom of all types. */
const kinds = [
  { propertyType: 'all', bedrooms: 0, share: 0.86 },
  { propertyType: 'all', bedrooms: 1, share: 1 },
  { propertyType: 'all', bedrooms: 2, share: 1.29 },
  { propertyType: 'all', bedrooms: 3, share: 1.58 },
  { propertyType: 'apartment', bedrooms: 1, share: 0.96 },
  { propertyType: 'apartment', bedrooms: 2, share: 1.22 },
  { propertyType: 'condo', bedrooms: 1, share: 1.08 },
  { propertyType: 'condo', bedrooms: 2, share: 1.41 },
] as const;

type Kind = (typeof kinds)[number];

/** Rents rise until early this year and have eased since; summers are dearer than winters. */
function rentOf(
  city: (typeof reported)[number],
  { propertyType, bedrooms, share }: Kind,
  month: string,
  age: number,
): number {
  const random = randomFor('rentals report', city.name, propertyType, bedrooms, month);
  const trend = age > 9 ? 1.02 - (age - 9) * 0.0035 : 1.02 - (9 - age) * 0.006;
  const season = 1 + 0.012 * Math.sin(((Number(month.slice(5)) - 4) / 12) * 2 * Math.PI);
  return Math.round(city.rent * share * trend * season * (1 + random.normal() * 0.006));
}

const oneBed = kinds[1];
const twoBed = kinds[2];

const percent = (before: number, after: number): string =>
  `${(((after - before) / before) * 100).toFixed(1)}%`;
const dollars = (rent: number): string => `$${rent.toLocaleString('en')}`;

/** The published table of a month, with the changes it prints. */
function tableOf(monthAt: (age: number) => string, age: number): string {
  const cells = (city: (typeof reported)[number], kind: Kind): string[] => {
    const rent = (at: number): number => rentOf(city, kind, monthAt(at), at);
    return [dollars(rent(age)), percent(rent(age + 1), rent(age)), percent(rent(age + 12), rent(age))];
  };
  const ranked = reported.toSorted(
    (a, b) => rentOf(b, oneBed, monthAt(age), age) - rentOf(a, oneBed, monthAt(age), age),
  );
  const rows = ranked.map((city, index) =>
    [index + 1, `${city.name}, ${city.province}`, ...cells(city, oneBed), ...cells(city, twoBed)].join('\t'),
  );
  return ['Rank\tCity, PROV\t1 BED\tM/M\tY/Y\t2 BED\tM/M\tY/Y', ...rows].join('\n');
}

const longHeader = 'month,city,province,propertyType,bedrooms,averageRent,medianRent,listings';

function longOf(
  monthAt: (age: number) => string,
  ages: readonly number[],
  only: readonly Kind[] = kinds,
): string[] {
  return ages.flatMap((age) =>
    reported.flatMap((city) =>
      only.map((kind) => {
        const rent = rentOf(city, kind, monthAt(age), age);
        const random = randomFor('rentals listings', city.name, kind.propertyType, kind.bedrooms, age);
        const listings = random.integer(4, 12) * city.weight;
        return `${monthAt(age)},${city.name},${city.province},${kind.propertyType},${kind.bedrooms},${rent},${Math.round(rent * 0.98)},${listings}`;
      }),
    ),
  );
}

interface Upload {
  readonly name: string;
  readonly text: string;
  readonly reportMonth?: string;
  readonly status: ChoiceOf<typeof reportStatuses>;
  /** Days before today. */
  readonly daysAgo: number;
}

function uploadsOf(monthAt: (age: number) => string): Upload[] {
  const older = Array.from({ length: monthsOfData - tableMonths }, (_, index) => monthsOfData - index);
  const latest = longOf(monthAt, [1], [oneBed, twoBed]);
  const tables = Array.from({ length: tableMonths }, (_, index) => tableMonths - index).map(
    (age): Upload => ({
      name: `national-rent-report-${monthAt(age - 1)}.txt`,
      text: tableOf(monthAt, age),
      reportMonth: monthAt(age - 1),
      status: 'published',
      daysAgo: (age - 1) * 30 + 9,
    }),
  );
  const swapped = latest.map((row) =>
    row.includes(',Halifax,') ? row.replace(/,\d{4},\d{4},/, ',3160,3100,') : row,
  );
  return [
    {
      name: 'rent-figures-history.csv',
      text: [longHeader, ...longOf(monthAt, older)].join('\n'),
      status: 'published',
      daysAgo: 130,
    },
    ...tables,
    {
      name: `rent-figures-${monthAt(1)}-halifax.csv`,
      text: [longHeader, ...swapped].join('\n'),
      status: 'rolled_back',
      daysAgo: 6,
    },
    {
      name: `rent-figures-${monthAt(1)}-draft.csv`,
      text: [
        longHeader,
        ...latest.slice(0, 12),
        latest[4] ?? '',
        `${monthAt(1)},Toronto,Ontario,all,3,32900,,`,
      ].join('\n'),
      status: 'failed',
      daysAgo: 3,
    },
    {
      name: `rent-figures-${monthAt(1)}-final.csv`,
      text: [
        longHeader,
        ...latest
          .filter((row) => !row.includes(',Red Deer,'))
          .map((row) =>
            row.includes(',Moncton,NB,all,2,') ? row.replace(/,\d{4},\d{4},/, ',2190,2150,') : row,
          ),
      ].join('\n'),
      status: 'checked',
      daysAgo: 1,
    },
  ];
}

/** Two years of figures: a history, the published tables since, a version that was rolled back, and two that wait. */
export async function seedRentalsReports(tx: Queryable, calendar: Calendar): Promise<void> {
  const thisMonth = calendar.day(0).slice(0, 7);
  const monthAt = (age: number): string => monthBefore(thisMonth, age);
  const known: KnownFigure[] = [];
  let number = 0;
  for (const [index, upload] of uploadsOf(monthAt).entries()) {
    const id = index + 1;
    const { name, status } = upload;
    const given = readReport(upload.text, upload.reportMonth);
    const { figures, issues } = checkReport(given, known, thisMonth);
    const months = [...new Set(figures.map(({ month }) => `${month}-01`))].toSorted();
    const errorCount = issues.filter(({ severity }) => severity === 'error').length;
    const at = calendar.time(randomFor('rentals upload', id), -upload.daysAgo);
    const isVersion = status === 'published' || status === 'rolled_back';
    await insertRecords(tx, rentalsReport, [
      {
        id,
        name,
        status,
        layout: given.layout,
        number: isVersion ? (number += 1) : null,
        firstMonth: months[0] ?? null,
        lastMonth: months.at(-1) ?? null,
        figureCount: figures.length,
        errorCount,
        warningCount: issues.length - errorCount,
        userId: personId('data'),
        created: at,
        publishedAt: isVersion ? at : null,
        modified: { userId: personId('data'), at },
      },
    ]);
    await tx.query({
      text: 'update rentals_reports set months = $2::date[] where id = $1',
      values: [id, months],
    });
    await insertRows(
      tx,
      'rentals_report_rows',
      figures.map((each, place) => ({
        report_id: id,
        number: place + 1,
        row_number: each.rowNumber,
        month: `${each.month}-01`,
        city: each.city,
        city_key: each.cityKey,
        province: each.province,
        property_type: each.propertyType,
        bedrooms: each.bedrooms,
        average_rent: each.averageRent,
        median_rent: each.medianRent,
        listings: each.listings,
        given_month_change: each.givenMonthChange,
        given_year_change: each.givenYearChange,
      })),
    );
    await insertRows(
      tx,
      'rentals_report_issues',
      issues.map(({ rowNumber, severity, code, message }, place) => ({
        report_id: id,
        number: place + 1,
        row_number: rowNumber,
        severity,
        code,
        message,
      })),
    );
    if (status === 'published') known.push(...figures);
  }
}
