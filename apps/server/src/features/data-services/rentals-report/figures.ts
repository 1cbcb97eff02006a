import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  reportLimits,
  type compareRentalsReports,
  type readRentalsFigures,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { KnownFigure } from './check-report.ts';

type Figures = ActionAnswer<typeof readRentalsFigures>;
type Comparison = ActionAnswer<typeof compareRentalsReports>;

/** Published figures: of each month those of the newest version that holds it. `but` leaves one report and newer ones out. */
const published = (but: number | null): Sql => {
  const counts = (of: Sql): Sql =>
    but === null
      ? sql`${of}.status = 'published'`
      : sql`${of}.status = 'published' and ${of}.id <> ${but}
          and ${of}.number < coalesce((select x.number from rentals_reports x
            where x.id = ${but} and x.status = 'published'), 2147483647)`;
  return sql`
    select f.* from rentals_report_rows f join rentals_reports r on r.id = f.report_id
    where ${counts(sql`r`)} and not exists (
      select from rentals_reports n
      where ${counts(sql`n`)} and n.number > r.number and f.month = any (n.months))`;
};

/** The figures as they are, or as they would be with this report published. */
const shownWith = (report: number | null): Sql =>
  report === null
    ? published(null)
    : sql`
    select f.* from rentals_report_rows f where f.report_id = ${report}
    union all
    select p.* from (${published(report)}) p
    where not exists (select from rentals_reports r where r.id = ${report} and p.month = any (r.months))`;

/** Published figures of some months, for the checks of a new report. */
export async function knownFigures(db: Queryable, months: readonly string[]): Promise<KnownFigure[]> {
  const { rows } = await db.query<KnownFigure>(sql`
    select to_char(month, 'YYYY-MM') as month, city, city_key as "cityKey", province,
      property_type as "propertyType", bedrooms, average_rent::text as "averageRent"
    from (${published(null)}) p where month = any (${months.map((month) => `${month}-01`)}::date[])`);
  return rows;
}

const change = (before: string): Sql =>
  sql`round(100 * (f.average_rent - b.average_rent) / b.average_rent, 1)::float8 from f b
    where b.month = (f.month - ${before}::interval)::date and b.province = f.province and b.city_key = f.city_key
      and b.bedrooms = f.bedrooms`;

const average = (bedrooms: number): Sql =>
  sql`round(avg(average_rent) filter (where bedrooms = ${bedrooms}), 2)::text`;

interface CityFigure {
  readonly city: string;
  readonly province: Figures['provinces'][number]['province'];
  readonly cityKey: string;
  readonly bedrooms: number;
  readonly rent: string;
  readonly monthChange: number | null;
  readonly yearChange: number | null;
}

/** One row per city, ranked by the rent of one bedroom; cities without one come last. */
function rankCities(rows: readonly CityFigure[]): Figures['cities'] {
  const cities = Map.groupBy(rows, ({ cityKey, province }) => `${province}|${cityKey}`);
  const figureOf = (of: readonly CityFigure[], bedrooms: number) => {
    const found = of.find((each) => each.bedrooms === bedrooms);
    return found === undefined
      ? null
      : { rent: found.rent, monthChange: found.monthChange, yearChange: found.yearChange };
  };
  return [...cities.values()]
    .flatMap((of) => {
      const [first] = of;
      return first === undefined
        ? []
        : [
            {
              city: first.city,
              province: first.province,
              oneBed: figureOf(of, 1),
              twoBed: figureOf(of, 2),
            },
          ];
    })
    .toSorted(
      (a, b) =>
        Number(b.oneBed?.rent ?? 0) - Number(a.oneBed?.rent ?? 0) ||
        Number(b.twoBed?.rent ?? 0) - Number(a.twoBed?.rent ?? 0) ||
        a.city.localeCompare(b.city, 'en'),
    )
    .map((city, index) => ({ rank: index + 1, ...city }));
}

export async function readFigures(
  db: Queryable,
  { report, month, propertyType }: { report: number | null; month: string | null; propertyType: string },
): Promise<Figures> {
  const figures = sql`with f as materialized (
    select * from (${shownWith(report)}) s where property_type = ${propertyType} and bedrooms in (1, 2))`;
  const { rows: trend } = await db.query<Figures['trend'][number]>(sql`
    ${figures} select to_char(m, 'YYYY-MM') as month, ${average(1)} as "oneBed", ${average(2)} as "twoBed"
    from generate_series((select min(month) from f)::timestamp, (select max(month) from f), '1 month') m
    left join f on f.month = m group by m order by m`);
  const known = trend
    .filter(({ oneBed, twoBed }) => oneBed !== null || twoBed !== null)
    .map((each) => each.month)
    .toReversed();
  const shown = month === null ? await newestOf(db, report, known) : month;
  if (shown === null) return { month: null, months: known, cities: [], provinces: [], trend };
  const months = [...new Set([...known, shown])].toSorted().toReversed();
  const { rows: cities } = await db.query<CityFigure>(sql`
    ${figures}
    select f.city, f.province, f.city_key as "cityKey", f.bedrooms, f.average_rent::text as rent,
      (select ${change('1 month')}) as "monthChange", (select ${change('1 year')}) as "yearChange"
    from f where f.month = ${`${shown}-01`}::date order by f.province, f.city_key, f.bedrooms`);
  const { rows: provinces } = await db.query<Figures['provinces'][number]>(sql`
    ${figures} select province, ${average(1)} as "oneBed", ${average(2)} as "twoBed"
    from f where f.month = ${`${shown}-01`}::date group by province order by avg(average_rent) desc, province`);
  return { month: shown, months, cities: rankCities(cities), provinces, trend };
}

/** A report opens at its own last month. */
async function newestOf(
  db: Queryable,
  report: number | null,
  months: readonly string[],
): Promise<string | null> {
  if (report === null) return months[0] ?? null;
  const { rows } = await db.query<{ month: string | null }>(sql`
    select to_char(last_month, 'YYYY-MM') as month from rentals_reports where id = ${report}`);
  return rows[0]?.month ?? months[0] ?? null;
}

interface Difference {
  readonly kind: 'added' | 'removed' | 'changed' | 'unchanged';
  readonly count: number;
}

/** Figures of a report against those of another, or against those that apply without it, in the months of the report. */
export async function compareReports(
  db: Queryable,
  report: number,
  other: number | null,
): Promise<Comparison> {
  const base =
    other === null ? published(report) : sql`select * from rentals_report_rows where report_id = ${other}`;
  const compared = sql`
    with months as (select unnest(months) as month from rentals_reports where id = ${report}),
    b as (select * from (${base}) p where month in (select month from months)),
    a as (select * from rentals_report_rows where report_id = ${report}),
    d as (
      select coalesce(a.month, b.month) as month, coalesce(a.city, b.city) as city,
        coalesce(a.province, b.province) as province, coalesce(a.property_type, b.property_type) as property_type,
        coalesce(a.bedrooms, b.bedrooms) as bedrooms, b.average_rent as before, a.average_rent as after,
        case when b.month is null then 'added' when a.month is null then 'removed'
          when a.average_rent is distinct from b.average_rent or a.median_rent is distinct from b.median_rent
            or a.listings is distinct from b.listings then 'changed' else 'unchanged' end as kind
      from a full join b on b.month = a.month and b.province = a.province and b.city_key = a.city_key
        and b.property_type = a.property_type and b.bedrooms = a.bedrooms)`;
  const { rows: counts } = await db.query<Difference>(sql`
    ${compared} select kind, count(*)::int as count from d group by kind`);
  const { rows: differences } = await db.query<Comparison['differences'][number]>(sql`
    ${compared} select to_char(month, 'YYYY-MM') as month, city, province, property_type as "propertyType", bedrooms,
      before::text as before, after::text as after,
      round(100 * (after - before) / before, 1)::float8 as change
    from d where kind <> 'unchanged'
    order by abs(after - before) / before desc nulls first, month desc, province, city, bedrooms, property_type
    limit ${reportLimits.differences}`);
  const countOf = (kind: Difference['kind']): number => counts.find((each) => each.kind === kind)?.count ?? 0;
  return {
    added: countOf('added'),
    removed: countOf('removed'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    differences,
  };
}
