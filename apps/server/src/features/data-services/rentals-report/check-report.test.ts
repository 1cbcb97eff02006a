import { reportChecks } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { describe, expect, it } from 'vitest';
import { amountIn, cityKeyOf, percentIn } from './check-figure.ts';
import { changeOf, checkReport, type KnownFigure } from './check-report.ts';
import { readReport } from './read-report.ts';

const header = 'month,city,province,propertyType,bedrooms,averageRent,medianRent,listings';
const good = '2026-10,Toronto,ON,all,1,2300,2250,410';

const known = (city: string, month: string, averageRent: string, bedrooms = 1): KnownFigure => ({
  month,
  city,
  cityKey: cityKeyOf(city),
  province: 'ON',
  propertyType: 'all',
  bedrooms,
  averageRent,
});

const check = (text: string, { before = [] as KnownFigure[], reportMonth = '2026-11' } = {}) =>
  checkReport(readReport(text, reportMonth), before, '2026-11');
const found = (...given: Parameters<typeof check>) =>
  check(...given).issues.map(({ rowNumber, severity, code }) => [rowNumber, severity, code]);

/** One file for each check, with the finding it must have. */
const fixtures: Readonly<
  Record<(typeof reportChecks.values)[number], { text: string; before?: KnownFigure[]; finding: unknown[] }>
> = {
  row_shape: { text: `${header}\n${good},9`, finding: [2, 'error', 'row_shape'] },
  month_format: {
    text: `${header}\n2026-13,Toronto,ON,all,1,2300,,`,
    finding: [2, 'error', 'month_format'],
  },
  month_future: {
    text: `${header}\n2026-12,Toronto,ON,all,1,2300,,`,
    finding: [2, 'error', 'month_future'],
  },
  city_missing: { text: `${header}\n2026-10, ,ON,all,1,2300,,`, finding: [2, 'error', 'city_missing'] },
  province_unknown: {
    text: `${header}\n2026-10,Toronto,XX,all,1,2300,,`,
    finding: [2, 'error', 'province_unknown'],
  },
  type_unknown: {
    text: `${header}\n2026-10,Toronto,ON,boat,1,2300,,`,
    finding: [2, 'error', 'type_unknown'],
  },
  bedrooms_invalid: {
    text: `${header}\n2026-10,Toronto,ON,all,6,2300,,`,
    finding: [2, 'error', 'bedrooms_invalid'],
  },
  rent_format: {
    text: `${header}\n2026-10,Toronto,ON,all,1,about 2300,,`,
    finding: [2, 'error', 'rent_format'],
  },
  rent_range: {
    text: `${header}\n2026-10,Toronto,ON,all,1,299.99,,`,
    finding: [2, 'error', 'rent_range'],
  },
  median_invalid: {
    text: `${header}\n2026-10,Toronto,ON,all,1,2300,15001,`,
    finding: [2, 'error', 'median_invalid'],
  },
  listings_invalid: {
    text: `${header}\n2026-10,Toronto,ON,all,1,2300,,-4`,
    finding: [2, 'error', 'listings_invalid'],
  },
  change_format: {
    text: `rank\tCity, PROV\t1 BED\tM/M\tY/Y\n1\tToronto, ON\t$2,300\tup\t1.0%`,
    finding: [2, 'error', 'change_format'],
  },
  duplicate_key: {
    text: `${header}\n${good}\n2026-10, toronto ,on,All types,1 bed,2400,,`,
    finding: [3, 'error', 'duplicate_key'],
  },
  month_jump: {
    text: `${header}\n${good}`,
    before: [known('Toronto', '2026-09', '1999.00')],
    finding: [2, 'warning', 'month_jump'],
  },
  city_dropped: {
    text: `${header}\n${good}`,
    before: [known('Toronto', '2026-09', '2300.00'), known('Barrie', '2026-09', '1900.00')],
    finding: [null, 'warning', 'city_dropped'],
  },
  month_change_differs: {
    text: `rank\tCity, PROV\t1 BED\tM/M\tY/Y\n1\tToronto, ON\t$2,300\t-1.5%\t0.0%`,
    before: [known('Toronto', '2026-09', '2300.00'), known('Toronto', '2025-10', '2300.00')],
    finding: [2, 'warning', 'month_change_differs'],
  },
  year_change_differs: {
    text: `rank\tCity, PROV\t1 BED\tM/M\tY/Y\n1\tToronto, ON\t$2,300\t0.0%\t4.0%`,
    before: [known('Toronto', '2026-09', '2300.00'), known('Toronto', '2025-10', '2300.00')],
    finding: [2, 'warning', 'year_change_differs'],
  },
};

describe('checks of a rentals report', () => {
  it('finds nothing in a good file', () => {
    expect(found(`${header}\n${good}`, { before: [known('Toronto', '2026-09', '2290.00')] })).toEqual([]);
  });

  it.each(reportChecks.values)('%s', (code) => {
    const { text, before = [], finding } = fixtures[code];
    expect(found(text, { before })).toEqual([finding]);
  });

  it('accepts the limits of the rent, and refuses what is beyond by a cent', () => {
    const rent = (amount: string) => found(`${header}\n2026-10,Toronto,ON,all,1,"${amount}",,`);
    expect([...rent('300'), ...rent('$15,000.00')]).toEqual([]);
    expect([...rent('299.99'), ...rent('15,000.01')].map(([, , code]) => code)).toEqual([
      'rent_range',
      'rent_range',
    ]);
  });

  it('warns above 15 % and not at 15 %', () => {
    const jump = (before: string) =>
      found(`${header}\n2026-10,Toronto,ON,all,1,2300,,`, { before: [known('Toronto', '2026-09', before)] });
    expect(jump('2000.00')).toEqual([]);
    expect(jump('1998.00')).toEqual([[2, 'warning', 'month_jump']]);
  });

  it('compares months of one file with each other, not with what they replace', () => {
    const before = [known('Toronto', '2026-09', '1000.00')];
    expect(found(`${header}\n2026-09,Toronto,ON,all,1,2290,,\n${good}`, { before })).toEqual([]);
  });

  it('takes accents, case and punctuation of a city as the same city', () => {
    expect(cityKeyOf('Montréal')).toBe(cityKeyOf('MONTREAL'));
    expect(cityKeyOf('St. John’s')).toBe(cityKeyOf("St John's"));
  });
});

describe('the published table', () => {
  const table = (...lines: string[]) =>
    ['Rank\tCity, PROV\t1 BED\tM/M\tY/Y\t2 BED\tM/M\tY/Y', ...lines].join('\n');

  it('holds data of the month before, two figures a row', () => {
    const { figures, issues } = check(
      table(
        '1\tVancouver, BC\t$2,610\t-1.5%\t-4.2%\t$3,480\t0.4%\t−3.1%',
        '2\tQuebec City, QC\t$1,310\t\t\t--\t\t',
      ),
    );
    expect(issues).toEqual([]);
    expect(
      figures.map((each) => [each.month, each.city, each.province, each.bedrooms, each.averageRent]),
    ).toEqual([
      ['2026-10', 'Vancouver', 'BC', 1, '2610.00'],
      ['2026-10', 'Vancouver', 'BC', 2, '3480.00'],
      ['2026-10', 'Quebec City', 'QC', 1, '1310.00'],
    ]);
    expect(figures[1]).toMatchObject({ givenMonthChange: '0.4', givenYearChange: '-3.1' });
  });

  it('is also read with commas, quoted or not', () => {
    const { figures, issues } = check(
      'Rank,"City, PROV",1 BED,M/M,Y/Y\n1,"Vancouver, BC","$2,610",-1.5%,-4.2%\n2,Toronto, ON,2300,0.1%,0.2%',
    );
    expect(issues).toEqual([]);
    expect(figures.map(({ city, province }) => [city, province])).toEqual([
      ['Vancouver', 'BC'],
      ['Toronto', 'ON'],
    ]);
  });

  it('of January holds data of December', () => {
    expect(
      checkReport(readReport(table('1\tToronto, ON\t$2,300\t\t\t\t\t'), '2026-01'), [], '2026-11').figures[0],
    ).toMatchObject({ month: '2025-12' });
  });

  it('accepts a change that differs by rounding alone', () => {
    const before = [known('Toronto', '2026-09', '2335.00')];
    const given = (change: string) => found(table(`1\tToronto, ON\t$2,300\t${change}\t\t\t\t`), { before });
    expect(changeOf('2335.00', '2300.00')).toBe(-1.5);
    expect(given('-1.5%')).toEqual([]);
    expect(given('-1.6%')).toEqual([]);
    expect(given('-1.7%')).toEqual([[2, 'warning', 'month_change_differs']]);
    expect(given('1.5%')).toEqual([[2, 'warning', 'month_change_differs']]);
  });
});

it('names rows as a spreadsheet counts them, and passes over empty ones', () => {
  const wrong = '2026-13,Toronto,ON,all,1,2300,,';
  expect(found(`${header}\n\n,,,,,,,\n${wrong}\n,,,,,,,\n`)).toEqual([[4, 'error', 'month_format']]);
});

describe('files that are no report', () => {
  const refusal = (text: string, reportMonth?: string): unknown => {
    try {
      readReport(text, reportMonth);
      return null;
    } catch (error) {
      return error instanceof ProblemError ? error.problem.errors : error;
    }
  };
  it.each([
    ['other columns', 'a,b\n1,2', { text: expect.stringContaining('must name the columns month') }],
    ['a header alone', header, { text: 'The file has no rows' }],
    ['open quotes', `${header}\n"2026-10`, { text: expect.stringContaining('Not CSV') }],
    [
      'a published table without its month',
      'City, PROV\t1 BED\nToronto, ON\t$2,300',
      { reportMonth: expect.stringContaining('Choose the month') },
    ],
    ['a table without cities', 'Rank\t1 BED\n1\t$2,300', { text: expect.stringContaining('City, PROV') }],
    [
      'too many rows',
      `${header}\n${`${good}\n`.repeat(10_001)}`,
      { text: expect.stringContaining('10000 rows') },
    ],
  ])('%s', (_name, text, errors) => {
    expect(refusal(text)).toEqual(errors);
  });
});

it('reads amounts and percentages as people print them', () => {
  expect(['$2,610', '2610', '2,610.5', '$ 999'].map(amountIn)).toEqual([
    '2610.00',
    '2610.00',
    '2610.50',
    '999.00',
  ]);
  expect(['', '26,10', '1e3', '$-5', '2 610 $'].map(amountIn)).toEqual([null, null, null, null, null]);
  expect(['-1.5%', '+0.4 %', '−2', '3'].map(percentIn)).toEqual(['-1.5', '0.4', '-2', '3']);
  expect(['', 'up', '1,5%', '--1'].map(percentIn)).toEqual([null, null, null, null]);
});
