import { z } from 'zod';
import { fileName } from '../../kernel/csv/import-actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { provinces } from '../../records/building/place.ts';
import { reportedTypes, rentalsReport, reportStatuses } from './rentals-report.ts';

export const reportLimits = { rows: 10_000, characters: 700_000, issues: 1000, differences: 500 } as const;

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const month = z.string().regex(monthPattern, 'Must be a month like 2026-10');
const reportId = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id: reportId });
const state = z.object({ id: z.int(), status: z.enum(reportStatuses.values), number: z.int().nullable() });

/** Reads and checks a file; nothing is published yet. */
export const uploadRentalsReport = defineAction({
  name: 'upload_rentals_report',
  summary: 'Upload and check a rentals report',
  method: 'POST',
  path: `${rentalsReport.path}/upload`,
  access: 'super-user',
  flag: 'c',
  body: z.strictObject({
    name: fileName,
    text: z.string().min(1).max(reportLimits.characters),
    /** The month of a published table. Its data are of the month before. */
    reportMonth: month.optional(),
  }),
  answer: state,
  status: 201,
  idempotent: true,
});

/** Makes it the newest version of each month it holds. */
export const publishRentalsReport = defineAction({
  name: 'publish_rentals_report',
  summary: 'Publish a rentals report as a new version',
  method: 'POST',
  path: `${rentalsReport.path}/{id}/publish`,
  access: 'super-user',
  params,
  answer: state,
  idempotent: true,
  step: { resource: rentalsReport, field: 'status', from: ['checked', 'rolled_back'], to: 'published' },
});

/** The months it holds go back to the version before. */
export const rollBackRentalsReport = defineAction({
  name: 'roll_back_rentals_report',
  summary: 'Roll back a published version of the rentals report',
  method: 'POST',
  path: `${rentalsReport.path}/{id}/roll_back`,
  access: 'super-user',
  params,
  answer: state,
  idempotent: true,
  step: { resource: rentalsReport, field: 'status', from: ['published'], to: 'rolled_back' },
});

export const discardRentalsReport = defineAction({
  name: 'discard_rentals_report',
  summary: 'Discard a rentals report that was never published',
  method: 'POST',
  path: `${rentalsReport.path}/{id}/discard`,
  access: 'super-user',
  params,
  answer: state,
  idempotent: true,
  step: { resource: rentalsReport, field: 'status', from: ['failed', 'checked'], to: 'discarded' },
});

const figure = z.object({
  /** Decimal text in Canadian dollars. */
  rent: z.string(),
  /** Percent with one decimal; null without a figure to compare with. */
  monthChange: z.number().nullable(),
  yearChange: z.number().nullable(),
});

/** As the public page shows it: with a report, as if it were published; without one, as it is now. */
export const readRentalsFigures = defineAction({
  name: 'read_rentals_figures',
  summary: 'The rentals report as the public page shows it',
  method: 'GET',
  path: `${rentalsReport.path}/figures`,
  access: 'super-user',
  query: z.object({
    report: reportId.optional(),
    month: month.optional(),
    propertyType: z.enum(reportedTypes.values).default('all'),
  }),
  answer: z.object({
    /** Null before anything is published. */
    month: z.string().nullable(),
    /** Those with figures, and the one that is shown; newest first. */
    months: z.array(z.string()),
    /** Ranked by the rent of one bedroom. */
    cities: z.array(
      z.object({
        rank: z.int(),
        city: z.string(),
        province: z.enum(provinces.values),
        oneBed: figure.nullable(),
        twoBed: figure.nullable(),
      }),
    ),
    /** Averages of the cities, each counted once. */
    provinces: z.array(
      z.object({
        province: z.enum(provinces.values),
        oneBed: z.string().nullable(),
        twoBed: z.string().nullable(),
      }),
    ),
    /** Every month from the first to the last with figures. */
    trend: z.array(
      z.object({ month: z.string(), oneBed: z.string().nullable(), twoBed: z.string().nullable() }),
    ),
  }),
});

/** Compares a report with another version, or with the figures that apply without it. */
export const compareRentalsReports = defineAction({
  name: 'compare_rentals_reports',
  summary: 'Differences between two versions of the rentals report',
  method: 'GET',
  path: `${rentalsReport.path}/{id}/compare`,
  access: 'super-user',
  params,
  query: z.object({ with: reportId.optional() }),
  answer: z.object({
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The first of them, largest change first. */
    differences: z.array(
      z.object({
        month: z.string(),
        city: z.string(),
        province: z.enum(provinces.values),
        propertyType: z.enum(reportedTypes.values),
        bedrooms: z.int(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        change: z.number().nullable(),
      }),
    ),
  }),
});
