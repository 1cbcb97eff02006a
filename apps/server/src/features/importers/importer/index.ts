import { floorplan } from '@supersync/contract/records/floorplan/floorplan.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { unit } from '@supersync/contract/records/unit/unit.ts';
import { permissionFor } from '#platform/outbound/allowed.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { demoFeedHost, serveDemoFeeds } from './demo-feeds.ts';
import { runImporter } from './run-importer.ts';

export const importerFeature: Feature = (server) => {
  const { outboundHosts, seed } = server.config;
  registerTask(server, runImporter(server));
  registerResource(server, importer, {
    check({ values }) {
      if (values.feedUrl === undefined) return;
      const url = URL.parse(values.feedUrl);
      const isDemo = seed === 'demo' && url?.hostname === demoFeedHost;
      if (url === null || (!isDemo && permissionFor(url, outboundHosts) === null))
        throw problem(
          'invalid_input',
          {},
          {
            errors: {
              feedUrl: `${url?.host ?? 'That'} is not among the hosts this server may call (OUTBOUND_HOSTS)`,
            },
          },
        );
    },
  });
  registerResource(server, floorplan);
  registerResource(server, unit);
  if (seed === 'demo') serveDemoFeeds(server);
};
