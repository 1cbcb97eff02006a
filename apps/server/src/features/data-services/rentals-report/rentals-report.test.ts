import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/rentals_reports';
const header = 'month,city,province,propertyType,bedrooms,averageRent,medianRent,listings';

interface Figures {
  readonly month: string | null;
  readonly months: string[];
  readonly cities: readonly {
    readonly rank: number;
    readonly city: string;
    readonly oneBed: { rent: string; monthChange: number | null; yearChange: number | null } | null;
    readonly twoBed: { rent: string } | null;
  }[];
  readonly trend: readonly { month: string; oneBed: string | null; twoBed: string | null }[];
}

describe.each(testDatabases())('rentals reports on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());
  afterEach(() => web.db.query(sql`delete from rentals_reports`));

  const act = (at: string, body?: object) =>
    web.ok<{ id: number; status: string; number: number | null }>('POST', `${path}${at}`, body, {
      'idempotency-key': randomUUID(),
    });
  const upload = (rows: readonly string[], more: object = {}) =>
    act('/upload', { name: 'report.csv', text: [header, ...rows].join('\n'), ...more });
  const publish = async (...rows: string[]) => {
    const { id } = await upload(rows);
    return act(`/${id}/publish`);
  };
  const figures = (query = '') => web.ok<Figures>('GET', `${path}/figures${query}`);
  const rentsOf = async (query = '') =>
    (await figures(query)).cities.map(({ city, oneBed }) => [city, oneBed?.rent]);

  const september = ['2026-09,Toronto,ON,all,1,2250,,', '2026-09,Barrie,ON,all,1,1900,,'];
  const october = ['2026-10,Toronto,ON,all,1,2300,2280,410', '2026-10,Barrie,ON,all,1,1881,,'];

  it('checks an upload, and publishes it as a version', async () => {
    await publish(...september, '2025-10,Toronto,ON,all,1,2500,,');
    const { id, status } = await upload(october);
    expect(status).toBe('checked');
    expect(await figures()).toMatchObject({ month: '2026-09' });
    expect(await figures(`?report=${id}`)).toMatchObject({
      month: '2026-10',
      months: ['2026-10', '2026-09', '2025-10'],
      cities: [
        { rank: 1, city: 'Toronto', oneBed: { rent: '2300.00', monthChange: 2.2, yearChange: -8 } },
        { rank: 2, city: 'Barrie', oneBed: { rent: '1881.00', monthChange: -1, yearChange: null } },
      ],
    });
    expect(await act(`/${id}/publish`)).toMatchObject({ status: 'published', number: 2 });
    expect(await figures()).toMatchObject({ month: '2026-10' });
    const { rows } = await web.db.query<{ action: string }>(sql`
      select action from audit_entries where resource = 'rentals_report' and record_key = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'published']);
  });

  it('refuses to publish a file with errors, and lists them', async () => {
    const { id, status } = await upload([...october, '2026-10,London,XX,all,1,100,,']);
    expect(status).toBe('failed');
    const issues = await web.ok<Data[]>('GET', `/api/v1/rentals_report_issues?reportId=${id}&limit=0`);
    expect(issues.map(({ rowNumber, code }) => [rowNumber, code])).toEqual([
      [4, 'province_unknown'],
      [4, 'rent_range'],
    ]);
    const refused = await web.by('POST', `${path}/${id}/publish`);
    expect(refused.json()).toMatchObject({ status: 409, code: 'illegal_state' });
    expect(await act(`/${id}/discard`)).toMatchObject({ status: 'discarded' });
    expect(await figures()).toMatchObject({ month: null, cities: [] });
  });

  it('roll back returns each month to the version before, and a version can be published again', async () => {
    const first = await publish(...september, ...october);
    const second = await publish('2026-10,Toronto,ON,all,1,2999,,');
    expect(await rentsOf()).toEqual([['Toronto', '2999.00']]);
    expect(await rentsOf('?month=2026-09')).toEqual([
      ['Toronto', '2250.00'],
      ['Barrie', '1900.00'],
    ]);
    await act(`/${second.id}/roll_back`);
    expect(await rentsOf()).toEqual([
      ['Toronto', '2300.00'],
      ['Barrie', '1881.00'],
    ]);
    expect(await act(`/${second.id}/publish`)).toMatchObject({ number: 3 });
    expect(await rentsOf()).toEqual([['Toronto', '2999.00']]);
    const again = await web.by('POST', `${path}/${first.id}/discard`);
    expect(again.statusCode).toBe(409);
  });

  it('compares a report with what applies without it, and with any version', async () => {
    const first = await publish(...september, ...october);
    const second = await publish('2026-10,Toronto,ON,all,1,2300,2280,410', '2026-10,Ottawa,ON,all,1,2010,,');
    const third = await upload(['2026-10,Toronto,ON,all,1,2530,,', '2026-10,Ottawa,ON,all,1,2010,,']);
    const compare = (id: number, query = '') => web.ok('GET', `${path}/${id}/compare${query}`);
    expect(await compare(second.id)).toMatchObject({
      added: 1,
      removed: 1,
      changed: 0,
      unchanged: 1,
      differences: [
        { city: 'Barrie', before: '1881.00', after: null },
        { city: 'Ottawa', before: null, after: '2010.00' },
      ],
    });
    expect(await compare(third.id)).toMatchObject({
      changed: 1,
      unchanged: 1,
      differences: [{ city: 'Toronto', before: '2300.00', after: '2530.00', change: 10 }],
    });
    expect(await compare(third.id, `?with=${first.id}`)).toMatchObject({ added: 1, removed: 1, changed: 1 });
    const missing = await web.by('GET', `${path}/${third.id}/compare?with=999999`);
    expect(missing.statusCode).toBe(404);
  });

  it('the published table is read for the month before its own', async () => {
    await publish(...september);
    const text =
      'Rank\tCity, PROV\t1 BED\tM/M\tY/Y\t2 BED\tM/M\tY/Y\n1\tToronto, ON\t$2,300\t9.9%\t\t$2,900\t\t';
    const { id } = await act('/upload', { name: 'table.txt', text, reportMonth: '2026-11' });
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({
      layout: 'wide',
      firstMonth: '2026-10-01',
      figureCount: 2,
      warningCount: 2,
    });
    const issues = await web.ok<Data[]>('GET', `/api/v1/rentals_report_issues?reportId=${id}&limit=0`);
    expect(issues.map(({ message }) => message)).toEqual([
      'Toronto, ON, 1 bed, 2026-10: M/M is given as +9.9% and computed as +2.2%, from $2250.00 to $2300.00',
      'Barrie, ON is in 2026-09 but not in 2026-10',
    ]);
    const unnamed = await web.by('POST', `${path}/upload`, { body: { name: 'table.txt', text } });
    expect(unnamed.json()).toMatchObject({ status: 400, errors: { reportMonth: expect.any(String) } });
  });

  it('shows months without figures as gaps, and the asked month among its months', async () => {
    await publish('2026-10,Toronto,ON,all,1,2300,,', '2026-07,Toronto,ON,all,1,2200,,');
    const { trend, months } = await figures();
    expect(trend).toEqual([
      { month: '2026-07', oneBed: '2200.00', twoBed: null },
      { month: '2026-08', oneBed: null, twoBed: null },
      { month: '2026-09', oneBed: null, twoBed: null },
      { month: '2026-10', oneBed: '2300.00', twoBed: null },
    ]);
    expect(months).toEqual(['2026-10', '2026-07']);
    expect(await figures('?month=2026-08')).toMatchObject({
      month: '2026-08',
      months: ['2026-10', '2026-08', '2026-07'],
      cities: [],
    });
  });

  it('published figures equal those of a query written by hand', async () => {
    const months = ['2025-08', '2025-09', '2025-10', '2026-07', '2026-08', '2026-09', '2026-10'];
    const cities = ['Toronto', 'Ottawa', 'Barrie', 'London', 'Windsor'];
    const rows = (from: number) =>
      months
        .slice(from)
        .flatMap((month, m) =>
          cities.flatMap((city, c) => [
            `${month},${city},ON,all,1,${1500 + c * 137 + ((m * 53 + c * 31 + from) % 90)},,`,
            `${month},${city},ON,all,2,${1900 + c * 149 + ((m * 71 + c * 17 + from) % 90)},,`,
          ]),
        );
    await publish(...rows(0));
    await publish(...rows(5));
    const gone = await publish(...rows(6).slice(2));
    await act(`/${gone.id}/roll_back`);

    // Independent of the server: the newest live version by window, changes by lag over a full calendar.
    const { rows: expected } = await web.db.query<{
      city: string;
      rent: string;
      mm: number | null;
      yy: number | null;
    }>(
      sql`
      with ranked as (
        select f.*, dense_rank() over (partition by f.month order by r.number desc) as place
        from rentals_reports r join rentals_report_rows f on f.report_id = r.id where r.status = 'published'),
      live as (select * from ranked where place = 1),
      calendar as (
        select m::date as month, c.city from generate_series('2025-08-01'::date, '2026-10-01', '1 month') m
        cross join (select distinct city from live) c),
      filled as (
        select k.month, k.city, l.average_rent,
          lag(l.average_rent, 1) over (partition by k.city order by k.month) as last_month,
          lag(l.average_rent, 12) over (partition by k.city order by k.month) as last_year
        from calendar k left join live l on l.month = k.month and l.city = k.city and l.bedrooms = 1)
      select city, average_rent::text as rent,
        round((average_rent / last_month - 1) * 100, 1)::float8 as mm,
        round((average_rent / last_year - 1) * 100, 1)::float8 as yy
      from filled where month = '2026-10-01' order by average_rent desc, city`,
    );
    const { cities: shown, trend } = await figures();
    expect(
      shown.map(({ city, oneBed }) => ({
        city,
        rent: oneBed?.rent,
        mm: oneBed?.monthChange,
        yy: oneBed?.yearChange,
      })),
    ).toEqual(expected);
    expect(expected).toHaveLength(cities.length);
    const { rows: averages } = await web.db.query<{ rent: string }>(sql`
      select round(sum(average_rent) / count(*), 2)::text as rent from rentals_report_rows f
      where bedrooms = 2 and month = '2026-09-01' and report_id = (select id from rentals_reports where number = 2)`);
    expect(trend.find(({ month }) => month === '2026-09')?.twoBed).toBe(averages[0]?.rent);
  });
});
