import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { provinces } from '../../records/building/place.ts';

const never = { supplied: 'never' } as const;

export const reportLayouts = choices({ long: 'CSV, one row per figure', wide: 'Published table' });

export const reportStatuses = choices({
  failed: ['Has errors', 'danger'],
  checked: ['Ready to publish', 'waiting'],
  published: ['Published', 'success'],
  rolled_back: ['Rolled back', 'stopped'],
  discarded: ['Discarded', 'stopped'],
});

export const reportedTypes = choices({
  all: 'All types',
  apartment: 'Purpose-built apartment',
  condo: 'Condominium',
  house: 'House',
});

/** Rents are in Canadian dollars: the report covers Canada. */
export const reportCurrency = 'CAD';

/** Limits of the checks, as the report’s rules have them. */
export const reportRules = {
  leastRent: 300,
  maxRent: 15_000,
  /** A change against the month before of more percent than this is a warning. */
  maxMonthChange: 15,
  /** Given and recomputed changes may differ by this many percentage points: rents are rounded to dollars. */
  changeTolerance: 0.15,
  maxBedrooms: 5,
} as const;

export const issueSeverities = choices({ error: ['Error', 'danger'], warning: ['Warning', 'warning'] });

export const reportChecks = choices({
  row_shape: 'Number of cells',
  month_format: 'Month is not YYYY-MM',
  month_future: 'Month in the future',
  city_missing: 'City missing',
  province_unknown: 'Unknown province code',
  type_unknown: 'Unknown property type',
  bedrooms_invalid: 'Bedrooms',
  rent_format: 'Rent is not an amount',
  rent_range: 'Rent out of range',
  median_invalid: 'Median rent',
  listings_invalid: 'Listings',
  change_format: 'Change is not a percentage',
  duplicate_key: 'Duplicate figure',
  month_jump: 'Large change in a month',
  city_dropped: 'City missing since last month',
  month_change_differs: 'M/M differs',
  year_change_differs: 'Y/Y differs',
});

/** An upload of rent figures. Published, it is a version that replaces the months it holds. */
export const rentalsReport = defineResource({
  name: 'rentals_report',
  singular: 'rentals report',
  path: '/api/v1/rentals_reports',
  table: 'rentals_reports',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ ...never, max: 200, search: true, label: 'File' }),
    status: choice(reportStatuses, never),
    layout: choice(reportLayouts, never),
    number: integer({ ...never, nullable: true, label: 'Version' }),
    firstMonth: date({ ...never, nullable: true, label: 'First month' }),
    lastMonth: date({ ...never, nullable: true, label: 'Last month' }),
    figureCount: integer({ ...never, label: 'Figures' }),
    errorCount: integer({ ...never, label: 'Errors' }),
    warningCount: integer({ ...never, label: 'Warnings' }),
    userId: integer({ ...never, nullable: true, label: 'Uploaded by' }),
    created: timestamp({ ...never, label: 'Uploaded' }),
    publishedAt: timestamp({ ...never, nullable: true, label: 'Published at' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-id',
  summary: 'Uploads of the rentals report, with their versions',
});

/** One figure of an upload. Rows with errors have none. */
export const rentalsReportRow = defineResource({
  name: 'rentals_report_row',
  singular: 'figure',
  path: '/api/v1/rentals_report_rows',
  table: 'rentals_report_rows',
  key: ['reportId', 'number'],
  fields: {
    reportId: integer({ ...idRange, ...never }),
    number: integer({ ...idRange, ...never }),
    rowNumber: integer({ ...never, label: 'Row' }),
    month: date(never),
    city: text(never),
    province: choice(provinces, never),
    propertyType: choice(reportedTypes, { ...never, label: 'Property type' }),
    bedrooms: integer(never),
    averageRent: decimal({ ...never, format: 'money', label: 'Average rent (CAD)' }),
    medianRent: decimal({ ...never, format: 'money', nullable: true, label: 'Median rent (CAD)' }),
    listings: integer({ ...never, nullable: true }),
    givenMonthChange: decimal({ ...never, nullable: true, label: 'M/M given (%)' }),
    givenYearChange: decimal({ ...never, nullable: true, label: 'Y/Y given (%)' }),
  },
  access: { read: 'super-user' },
  label: 'city',
  plainFilters: ['reportId', 'month'],
  defaultSort: 'number',
  versioned: false,
  summary: 'Figures of uploads of the rentals report',
});

/** What a check found. Errors keep a report from being published. */
export const rentalsReportIssue = defineResource({
  name: 'rentals_report_issue',
  singular: 'issue',
  path: '/api/v1/rentals_report_issues',
  table: 'rentals_report_issues',
  key: ['reportId', 'number'],
  fields: {
    reportId: integer({ ...idRange, ...never }),
    number: integer({ ...idRange, ...never }),
    rowNumber: integer({
      ...never,
      nullable: true,
      label: 'Row',
      help: 'As a spreadsheet counts: 1 is the header',
    }),
    severity: choice(issueSeverities, never),
    code: choice(reportChecks, { ...never, label: 'Check' }),
    message: text({ ...never, label: 'Finding' }),
  },
  access: { read: 'super-user' },
  label: 'message',
  plainFilters: ['reportId', 'severity', 'code'],
  defaultSort: 'number',
  versioned: false,
  summary: 'Findings of the checks of rentals reports',
});
