import { floorplan } from '@supersync/contract/records/floorplan/floorplan.ts';
import { importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { importRun } from '@supersync/contract/importers/import-run/import-run.ts';
import { importerConfig } from '@supersync/contract/importers/importer-config/importer-config.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { unit } from '@supersync/contract/records/unit/unit.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { registerConfigs } from './config/config.ts';
import { hostError } from './config/host-error.ts';
import { serveDemoFeeds } from './demo-feeds.ts';
import { serveDemoRentCafe } from './demo-rentcafe.ts';
import { registerPayloadReads } from './payload/payload-reads.ts';
import { cacheRetention } from './payload/retention-task.ts';
import { registerDecisions } from './run/decide.ts';
import { runImporter } from './run/run-importer.ts';
import { registerRunNow } from './run/run-now.ts';
import { registerSecrets } from './secret/secret-store.ts';

export const importerFeature: Feature = (server) => {
  const task = runImporter(server);
  registerTask(server, task);
  registerTask(server, cacheRetention);
  registerResource(server, importer, {
    about: ['feedUrl'],
    check({ values }) {
      const complaint = values.feedUrl === undefined ? null : hostError(server, values.feedUrl);
      if (complaint !== null) throw problem('invalid_input', {}, { errors: { feedUrl: complaint } });
    },
  });
  registerResource(server, importerConfig);
  registerResource(server, importPayload);
  registerResource(server, importRun);
  registerResource(server, importChange);
  registerResource(server, floorplan);
  registerResource(server, unit);
  registerRunNow(server, task);
  registerDecisions(server, task);
  registerConfigs(server, task);
  registerPayloadReads(server);
  registerSecrets(server);
  if (server.config.seed === 'demo') {
    serveDemoFeeds(server);
    serveDemoRentCafe(server);
  }
};
