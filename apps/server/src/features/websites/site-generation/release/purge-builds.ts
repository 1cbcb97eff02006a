import sql from 'sql-template-tag';
import { defineTask, type Task } from '#platform/tasks/define-task.ts';
import type { SiteFolders } from '../site-folders.ts';

/**
 * Built files of earlier releases. The live release and those under way always stay. A removed one can still be rolled
 * back to: its files are in the repository.
 */
export const purgeBuildsTask = (folders: SiteFolders): Task =>
  defineTask({
    name: 'purge-site-builds',
    title: 'Purge old site builds',
    description:
      'Removes the built files of old releases of generated sites. The live release stays, and every release can still be rolled back to.',
    taskGroup: 'system',
    fieldConfig: [
      {
        type: 'number',
        name: 'keep',
        label: 'Keep',
        help: 'Releases of each site besides the live one',
        integer: true,
        min: 0,
        max: 50,
        default: 3,
        required: true,
      },
    ],
    timeLimitSeconds: 3600,
    retry: { limit: 1, delaySeconds: 600 },
    async run({ server, parameters, signal, log, count, progress }) {
      const { rows } = await server.db.query<{ id: number; domain: string; kept: number[] }>(sql`
        select g.id, g.domain, array(
            select r.number from site_releases r where r.generation_id = g.id
              and (r.id = g.release_id or r.state in ('building', 'built', 'live'))
            union
            (select r.number from site_releases r where r.generation_id = g.id and r.state = 'replaced'
              order by r.number desc limit ${Number(parameters['keep'])})) as kept
        from site_generations g where g.release_id is not null order by g.id`);
      let removed = 0;
      for (const [index, { id, domain, kept }] of rows.entries()) {
        signal.throwIfAborted();
        const old = (await folders.listBuilds(id)).filter((number) => !kept.includes(number));
        for (const number of old) await folders.removeBuild(id, number);
        removed += old.length;
        count({ removed: old.length });
        if (old.length > 0) log(`${domain}: builds ${old.join(', ')} removed`);
        progress(((index + 1) / rows.length) * 100);
      }
      return { message: `${removed} builds removed` };
    },
  });
