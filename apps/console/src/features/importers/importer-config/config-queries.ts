import { readImporterConfig } from '@supersync/contract/importers/importer-config/actions.ts';
import { importerConfig } from '@supersync/contract/importers/importer-config/importer-config.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

/** The configuration in use, with the schedule as the scheduler has it. */
export const configOptions = (id: number) =>
  queryOptions({
    queryKey: [importerConfig.name, 'current', id],
    queryFn: () => client.act(readImporterConfig, { params: { id } }),
    meta: { reads: [importerConfig.name, importer.name, schedule.name] },
  });

export const versionsQuery = (importerId: number) =>
  ({
    where: { importerId, number: { isNull: false } },
    relations: ['createdBy'],
    sort: ['-number'],
    limit: 100,
  }) as const;
