import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { TaskParameters } from '#platform/tasks/define-task.ts';

/** A record's id among the parameters; 0 where there is none. */
export function idIn(parameters: TaskParameters, name: string): number {
  const id = Number(parameters[name] ?? 0);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0;
}

export const isDryRun = (parameters: TaskParameters): boolean => parameters['dryRun'] === true;

export const hashIn = (parameters: TaskParameters): string | null => {
  const { hash } = parameters;
  return typeof hash === 'string' && hash !== '' ? hash : null;
};

/** What is wrong with the parameters besides the importer. */
export async function optionErrors(
  db: Queryable,
  importerId: number,
  parameters: TaskParameters,
): Promise<Record<string, string>> {
  const [payload, config, confirmation] = ['payload', 'config', 'confirmation'].map((name) =>
    idIn(parameters, name),
  );
  const { rows } = await db.query<{ payload: boolean; config: boolean; confirmation: boolean }>(sql`
    select
      exists (select from import_payloads where id = ${payload} and importer_id = ${importerId}
        and (hash is not null or http_status = 204)) as payload,
      exists (select from importer_configs where id = ${config} and importer_id = ${importerId}) as config,
      exists (select from import_runs where id = ${confirmation} and importer_id = ${importerId}
        and state = 'confirmed') as confirmation`);
  const [found] = rows;
  const errors: Record<string, string> = {};
  if (payload !== 0 && found?.payload !== true) errors['payload'] = 'This importer has no such payload';
  if (config !== 0 && found?.config !== true) errors['config'] = 'This importer has no such configuration';
  if (config !== 0 && !isDryRun(parameters)) errors['config'] = 'Only a dry run uses another configuration';
  if (confirmation !== 0 && found?.confirmation !== true)
    errors['confirmation'] = 'Nobody confirmed these removals';
  return errors;
}
