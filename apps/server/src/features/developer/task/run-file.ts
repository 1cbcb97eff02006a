import { problem } from '@supersync/contract/kernel/errors.ts';
import { seesAllTasks, taskPeople } from '@supersync/contract/developer/task/task-access.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { auditRead } from '#platform/audit/audit.ts';
import { fileStoreOf } from '#platform/files/files.ts';
import { requireContentAccess, type FileContents } from '#platform/files/file-contents.ts';
import { disposition } from '#platform/files/register-files.ts';
import { originOf } from '#platform/http/origin.ts';
import type { Server } from '#platform/server.ts';

interface RunFileRow {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  holds: FileContents['holds'];
  shows_personal: boolean;
}

const idSchema = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** The file a run made, for whoever may see the run and, at this moment, all that the file holds. What is taken out of the console leaves an audit entry. */
export function registerRunFile(server: Server): void {
  server.app.route({
    method: 'GET',
    url: '/task_runner/api/v1/runs/:id/file',
    config: {
      access: taskPeople,
      describe: () => ({
        summary: 'The file a run made',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'Its bytes' } },
      }),
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw problem('not_signed_in', {});
      const given = idSchema.safeParse(request.params);
      const absent = (): Error =>
        problem('not_found', { thing: 'file of run', key: given.success ? given.data.id : '' });
      if (!given.success) throw absent();
      const { id } = given.data;
      const { rows } = await server.db.query<RunFileRow>(sql`
        select f.id, f.name, f.media_type, f.bytes, f.sha256, f.holds, f.shows_personal
        from task_runs r join files f on f.id = r.file_id
        where r.id = ${id} and (${seesAllTasks(caller.held)} or r.task_group = 'importer')`);
      const [file] = rows;
      if (file === undefined) throw absent();
      requireContentAccess(server, caller, { holds: file.holds, showsPersonal: file.shows_personal });
      const bytes = await fileStoreOf(server).open(file.sha256);
      if (bytes === null) throw absent();
      try {
        await auditRead(server.db, originOf(request), {
          action: 'downloaded',
          resource: 'task_run',
          key: String(id),
          reason: file.name,
        });
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      return reply
        .header('content-type', file.media_type)
        .header('content-length', file.bytes)
        .header('content-disposition', disposition(file.name, file.media_type))
        .send(bytes);
    },
  });
}
