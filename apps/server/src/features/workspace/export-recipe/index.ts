import { countExport, exportBody, runExport } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { fieldPathLabel } from '@supersync/contract/workspace/export-recipe/field-path.ts';
import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeAction } from '#platform/actions/describe-action.ts';
import { exactly, parseInput } from '#platform/actions/parse-input.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { originOf } from '#platform/http/origin.ts';
import { compileCount } from '#platform/resource/compile/compile-table.ts';
import { readProblem } from '#platform/resource/database-problem.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { sendTable } from '#platform/resource/send-table.ts';
import type { Feature, Server } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { exportFileName, describeExport, exportTable } from './export-table.ts';
import { exportRecipeTask } from './export-task.ts';
import { prepareExport } from './prepare-export.ts';

async function sendExport(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request;
  if (caller === null) throw problem('not_signed_in', {});
  const body = exportBody.parse(
    parseInput({ body: { schema: exactly(exportBody), value: request.body } }).body,
  );
  const { reason: _, ...origin } = originOf(request);
  const prepared = prepareExport(server, caller, body);
  const { resource } = prepared;
  const { rows, table } = await exportTable(server, prepared, body).catch((error: unknown) => {
    throw readProblem(error);
  });
  return sendTable(server.db, reply, origin, {
    rows,
    table,
    fileName: exportFileName(body.recipe ?? resource.plural),
    resource: resource.name,
    reason: `${body.reason} (${describeExport(body, body.recipe)})`,
  });
}

export const exportRecipeFeature: Feature = (server) => {
  registerResource(server, exportRecipe, {
    scope: ({ userId }, purpose) =>
      purpose === 'write' ? { userId } : { or: [{ userId }, { isShared: true }] },
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
    /** Only valid recipes can be saved. */
    check({ operation, before, values }, caller) {
      if (operation === 'delete') return;
      const { resource, fields, where, search, sort } = { ...before, ...values };
      if (caller === null || resource === undefined || fields === undefined) return;
      prepareExport(server, caller, {
        resource,
        fields,
        ...(where === undefined ? {} : { where }),
        ...(search === undefined ? {} : { search }),
        ...(sort === undefined ? {} : { sort }),
      });
    },
  });

  registerAction(server, countExport, async ({ body, caller, db }) => {
    const { resource, viewer, query, paths, masked } = prepareExport(server, caller, body);
    try {
      const { rows } = await db.query<{ count: number }>(compileCount(viewer, resource, query));
      const columns = paths.map((path) => (body.wording === 'labels' ? fieldPathLabel(path) : path.path));
      return { rows: rows[0]?.count ?? 0, columns, masked: [...masked] };
    } catch (error) {
      throw readProblem(error);
    }
  });

  registerTask(server, exportRecipeTask(server));

  // Streams instead of the usual envelope, so that size does not matter.
  server.app.post(
    runExport.path,
    {
      config: {
        access: runExport.access,
        flag: runExport.flag,
        describe: () => describeAction(runExport),
      },
    },
    (request, reply) => sendExport(server, request, reply),
  );
};
