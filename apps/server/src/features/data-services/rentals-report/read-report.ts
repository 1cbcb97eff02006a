import { problem } from '@supersync/contract/kernel/errors.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { reportLimits } from '@supersync/contract/data-services/rentals-report/actions.ts';
import { monthsAfter } from '@supersync/contract/sales/rate-change/rate-days.ts';
import { provinces } from '@supersync/contract/records/building/place.ts';
import { readPart } from '#platform/csv/read-part.ts';

/** A figure as the file has it; nothing is checked yet. */
export interface GivenFigure {
  readonly rowNumber: number;
  readonly month: string;
  readonly city: string;
  readonly province: string;
  readonly propertyType: string;
  readonly bedrooms: string;
  readonly averageRent: string;
  readonly medianRent: string;
  readonly listings: string;
  readonly monthChange: string;
  readonly yearChange: string;
}

export interface GivenReport {
  readonly layout: 'long' | 'wide';
  readonly figures: readonly GivenFigure[];
  /** Rows whose cells do not match the header. */
  readonly misshapen: readonly { readonly rowNumber: number; readonly cells: number }[];
  readonly columnCount: number;
}

const refuse = (errors: Readonly<Record<string, string>>): never => {
  throw problem('invalid_input', {}, { errors });
};

/** `1 BED` and `averageRent` as `1bed` and `averagerent`. */
const nameOf = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Cells that stand for no figure. */
const isNothing = (cell: string): boolean => /^(|-|–|—|--|n\/a|na)$/i.test(cell);

const longColumns = ['month', 'city', 'province', 'propertytype', 'bedrooms', 'averagerent'] as const;

type ReadRow = (cells: readonly string[], rowNumber: number) => GivenFigure[];

function longReader(names: readonly string[]): ReadRow {
  if (longColumns.some((name) => !names.includes(name)))
    refuse({
      text: 'The first row must name the columns month, city, province, propertyType, bedrooms and averageRent, or be the header of the published table',
    });
  return (cells, rowNumber) => {
    const cell = (name: string): string => cells[names.indexOf(name)]?.trim() ?? '';
    const optional = (name: string): string => (isNothing(cell(name)) ? '' : cell(name));
    return [
      {
        rowNumber,
        month: cell('month'),
        city: cell('city'),
        province: cell('province'),
        propertyType: cell('propertytype'),
        bedrooms: cell('bedrooms'),
        averageRent: cell('averagerent'),
        medianRent: optional('medianrent'),
        listings: optional('listings'),
        monthChange: optional('mm'),
        yearChange: optional('yy'),
      },
    ];
  };
}

/** `Quebec City, QC` is a city and its province, split at the last comma. */
function placeOf(cell: string): { city: string; province: string } {
  const comma = cell.lastIndexOf(',');
  return comma < 0
    ? { city: cell.trim(), province: '' }
    : { city: cell.slice(0, comma).trim(), province: cell.slice(comma + 1).trim() };
}

/** Where the rent of each number of bedrooms stands, with the changes after it. */
const bedColumns = (names: readonly string[]) =>
  [1, 2].flatMap((bedrooms) => {
    const at = names.indexOf(`${bedrooms}bed`);
    if (at < 0) return [];
    const isAt = (place: number, name: string): number | null => (names[place] === name ? place : null);
    return [{ bedrooms, at, monthChange: isAt(at + 1, 'mm'), yearChange: isAt(at + 2, 'yy') }];
  });

function wideReader(names: readonly string[], reportMonth: string | undefined): ReadRow {
  const cityAt = names.findIndex((name) => name.startsWith('city'));
  if (cityAt < 0) refuse({ text: 'The published table needs a column “City, PROV”' });
  if (reportMonth === undefined)
    return refuse({ reportMonth: 'Choose the month of the report: the published table does not name it' });
  const month = monthsAfter(`${reportMonth}-01`, -1).slice(0, 7);
  const beds = bedColumns(names);
  return (cells, rowNumber) => {
    const cell = (at: number | null): string => (at === null ? '' : (cells[at]?.trim() ?? ''));
    const change = (at: number | null): string => (isNothing(cell(at)) ? '' : cell(at));
    return beds
      .filter(({ at }) => !isNothing(cell(at)))
      .map(({ bedrooms, at, monthChange, yearChange }) => ({
        rowNumber,
        month,
        ...placeOf(cell(cityAt)),
        propertyType: 'all',
        bedrooms: String(bedrooms),
        averageRent: cell(at),
        medianRent: '',
        listings: '',
        monthChange: change(monthChange),
        yearChange: change(yearChange),
      }));
  };
}

/** A comma inside “City, PROV” without quotes makes one cell two. */
function joinPlace(cells: readonly string[], names: readonly string[]): readonly string[] {
  const at = names.findIndex((name) => name.startsWith('city'));
  const isSplit =
    cells.length === names.length + 1 && isChoice(provinces, cells[at + 1]?.trim().toUpperCase());
  return isSplit ? [...cells.slice(0, at), `${cells[at]}, ${cells[at + 1]}`, ...cells.slice(at + 2)] : cells;
}

/** Reads a report in either layout; refuses a file that is neither. */
export function readReport(text: string, reportMonth: string | undefined): GivenReport {
  // Spreadsheets export empty rows, as separators alone, and count them.
  const [header, ...lines] = readPart(text, true, undefined, true)
    .map((cells, index) => ({ rowNumber: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined || lines.length === 0) return refuse({ text: 'The file has no rows' });
  if (lines.length > reportLimits.rows)
    refuse({ text: `The file has more than ${reportLimits.rows} rows. Split it by year.` });
  const names = header.cells.map(nameOf);
  const isWide = names.includes('1bed') || names.includes('2bed');
  const readRow = isWide ? wideReader(names, reportMonth) : longReader(names);
  const rows = lines.map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: isWide ? joinPlace(cells, names) : cells,
  }));
  const isShaped = (cells: readonly string[]): boolean => cells.length === names.length;
  return {
    layout: isWide ? 'wide' : 'long',
    figures: rows.flatMap(({ cells, rowNumber }) => (isShaped(cells) ? readRow(cells, rowNumber) : [])),
    misshapen: rows.flatMap(({ cells, rowNumber }) =>
      isShaped(cells) ? [] : [{ rowNumber, cells: cells.length }],
    ),
    columnCount: names.length,
  };
}
