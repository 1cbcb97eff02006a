import { problem } from '@supersync/contract/kernel/errors.ts';
import { siteBuilders } from '@supersync/contract/websites/site-form/site-access.ts';
import { siteBundlePath } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { records } from '#platform/resource/records.ts';
import { originOf } from '#platform/http/origin.ts';
import { refOf, type SiteWork } from '../work/site-work.ts';

/** The repository of a site as a git bundle, for whoever takes it over: `git clone site.bundle`. */
export function serveBundles({ server, hosts }: SiteWork): void {
  server.app.route({
    method: 'GET',
    url: siteBundlePath.replace('{id}', ':id'),
    config: {
      access: siteBuilders,
      describe: () => ({ summary: 'The repository of a generated site, as a git bundle' }),
    },
    handler: async (request, reply) => {
      const { params } = request;
      const id = Number(typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : 0);
      const origin = originOf(request);
      const generation = await server.db.transaction(async (tx) => {
        const writer = records(tx, origin);
        const found = await writer.lock(siteGeneration, Number.isInteger(id) ? id : 0);
        if (found.repositoryUrl !== null)
          await writer.note(siteGeneration, found.id, { action: 'handed_over' });
        return found;
      });
      const host = hosts.get(generation.host);
      const ended = new AbortController();
      reply.raw.once('close', () => ended.abort());
      const bundle =
        generation.repositoryUrl === null || host === undefined
          ? null
          : await host.bundle(refOf(generation), ended.signal);
      if (bundle === null) throw problem('not_found', { thing: 'repository of site generation', key: id });
      return reply
        .header('content-disposition', `attachment; filename="${generation.domain}.bundle"`)
        .type('application/octet-stream')
        .send(bundle);
    },
  });
}
