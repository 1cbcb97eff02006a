import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import type { FieldConfig } from '@supersync/contract/workspace/field-config/field-config.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import sql, { type Sql } from 'sql-template-tag';
import { firstCallable } from '#platform/outbound/first-callable.ts';
import type { TaskContext } from '#platform/tasks/define-task.ts';
import type { CheckedSite } from './look.ts';
import { readSites } from './read-sites.ts';
import { refusalOf } from './visitor.ts';

const hour = 3_600_000;
/** As many problems as a run keeps. */
export const maxErrors = 200;

interface DueFields {
  /** "Not checked for". */
  readonly since: string;
  readonly usualHours: number;
  readonly most: { readonly usual: number; readonly max: number };
}

/** Which websites a run looks at: one, or all active ones that were not looked at for a while. */
export const dueFields = ({ since, usualHours, most }: DueFields): FieldConfig => [
  {
    type: 'record',
    name: 'siteId',
    label: 'Website',
    resource: site.name,
    help: 'Leave empty for every active website',
  },
  {
    type: 'number',
    name: 'olderThanHours',
    label: since,
    help: 'Hours. Others are left for the next time.',
    integer: true,
    min: 0,
    max: 8760,
    default: usualHours,
    required: true,
  },
  {
    type: 'number',
    name: 'most',
    label: 'At most',
    help: 'Websites in one run',
    integer: true,
    min: 1,
    max: most.max,
    default: most.usual,
    required: true,
  },
];

interface Looked {
  readonly join?: Sql;
  /** When a website was looked at last. */
  readonly at: Sql;
  /** "checked". */
  readonly verb: string;
}

interface DueSites {
  readonly callable: readonly CheckedSite[];
  /** The first of those that may not be called. */
  readonly errors: NonNullable<RunResult['errors']>;
}

/** Longest ago first, so that the next run continues where an aborted one stopped. */
export async function readDue(
  { server, parameters }: TaskContext,
  { join, at, verb }: Looked,
): Promise<DueSites> {
  const before = new Date(server.clock.now().getTime() - Number(parameters['olderThanHours']) * hour);
  const siteId = parameters['siteId'] ?? null;
  const errors: { subject: string; message: string }[] = [];
  const callable = await firstCallable({
    most: Number(parameters['most']),
    readPage: ({ limit, offset }) =>
      readSites(
        server.db,
        sql`${join ?? sql``}
          where case when ${siteId}::int is null then s.status = 'active' else s.id = ${siteId}::int end
          and (${at} is null or ${at} < ${before})
          order by ${at} nulls first, s.id limit ${limit} offset ${offset}`,
      ),
    refusalOf: (each) => refusalOf(server, each),
    onRefused({ domain }, reason) {
      if (errors.length < maxErrors) errors.push({ subject: domain, message: `${reason}: not ${verb}` });
    },
  });
  return { callable, errors };
}
