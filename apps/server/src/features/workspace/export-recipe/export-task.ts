import { Readable } from 'node:stream';
import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import { exportRequest, type ExportRequest } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { exportTask } from '@supersync/contract/workspace/export-recipe/export-task.ts';
import { exportRecipe, exporters } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Queryable } from '#platform/db/database.ts';
import { addFile, fileStoreOf } from '#platform/files/files.ts';
import { fileContentsOf, partsOfQuery, type ContentPart } from '#platform/files/file-contents.ts';
import { compileCount } from '#platform/resource/compile/compile-table.ts';
import { demand } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import type { Actor } from '#platform/session/actor.ts';
import { callerOfRun } from '#platform/tasks/caller-of-run.ts';
import { defineTask, TaskError, type Task, type TaskParameters } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { exportFileName, describeExport, exportTable } from './export-table.ts';
import { prepareExport, type PreparedExport } from './prepare-export.ts';

interface Recipe {
  readonly name: string;
  readonly request: ExportRequest;
  readonly prepared: PreparedExport;
}

interface RecipeRow {
  name: string;
  resource: string;
  fields: string[];
  where: Record<string, unknown> | null;
  search: string | null;
  sort: string | null;
  wording: 'labels' | 'codes';
  withBom: boolean;
}

/** An own or shared recipe, prepared with the caller's current permissions. */
async function readRecipe(
  server: Server,
  db: Queryable,
  parameters: TaskParameters,
  acting: Actor,
): Promise<Recipe> {
  const caller = await callerOfRun(server, db, acting);
  const id = Number(parameters['recipeId']);
  const { rows } = await db.query<RecipeRow>(sql`
    select name, resource, fields, conditions as "where", search, sort, wording, with_bom as "withBom"
    from export_recipes
    where id = ${Number.isSafeInteger(id) ? id : 0} and (user_id = ${caller.userId} or is_shared)`);
  const [row] = rows;
  if (row === undefined) throw new TaskError('There is no such recipe, or it is no longer shared');
  const { name, ...recipe } = row;
  const request = exportRequest.parse(recipe);
  const prepared = prepareExport(server, caller, request);
  demand(prepared.viewer, exporters);
  return { name, request, prepared };
}

/** Permissions a recipe needs: each field with its resource, and the resources on the path to it. */
const partsOfPaths = (paths: PreparedExport['paths']): ContentPart[] =>
  paths.flatMap(({ steps, owner, field }): ContentPart[] => [
    [owner, [field]],
    ...steps.flatMap(({ target, through }): ContentPart[] => [
      [target, []],
      ...(through === undefined ? [] : [[through.link, []] as const]),
    ]),
  ]);

/** Runs a saved recipe with the permissions of whoever made the run or its schedule. */
export const exportRecipeTask = (server: Server): Task =>
  defineTask({
    name: exportTask.name,
    title: exportTask.title,
    description:
      'Writes a saved recipe to a CSV file, with the rights of whoever made the run or its schedule.',
    taskGroup: 'system',
    fieldConfig: [
      {
        type: 'record',
        name: 'recipeId',
        label: 'Recipe',
        resource: exportRecipe.name,
        required: true,
        help: 'One of your own, or one that is shared',
      },
      {
        type: 'text',
        name: 'reason',
        label: 'Reason',
        required: true,
        min: 3,
        max: reasonLength,
        help: 'What it is for; kept in the audit log',
      },
    ],
    timeLimitSeconds: 3600,
    concurrency: 2,
    retry: { limit: 2, delaySeconds: 60 },
    async validate(parameters, db, acting) {
      try {
        await readRecipe(server, db, parameters, acting);
        return {};
      } catch (error) {
        if (error instanceof ProblemError || error instanceof TaskError) return { recipeId: error.message };
        throw error;
      }
    },
    async run(context) {
      const { db } = server;
      const { name, request, prepared } = await readRecipe(server, db, context.parameters, context);
      const { resource, viewer, query, paths, masked } = prepared;
      const { rows: counted } = await db.query<{ count: number }>(compileCount(viewer, resource, query));
      context.log(
        `${name}: ${counted[0]?.count ?? 0} ${resource.plural}${masked.length === 0 ? '' : `, masked: ${masked.join(', ')}`}`,
      );
      context.progress(10, 'Writing the file');
      const { table } = await exportTable(server, prepared, request);
      const stored = await fileStoreOf(server).put(
        Readable.from(table, { objectMode: false, signal: context.signal }),
      );
      const fileName = exportFileName(name);
      const file = await context.inTransaction(async (tx) => {
        await audit(tx, originOfRun(context), {
          action: 'exported',
          resource: resource.name,
          reason: `${String(context.parameters['reason'])} (run ${context.runId} · ${describeExport(request, name)})`,
        });
        return addFile(tx, {
          ...stored,
          name: fileName,
          mediaType: 'text/csv; charset=utf-8',
          userId: context.userId,
          holdings: fileContentsOf(server, viewer, [
            ...partsOfPaths(paths),
            ...partsOfQuery(resource, query),
          ]),
        });
      });
      context.log(`${fileName}: ${stored.bytes} bytes`);
      return {
        message: `${fileName} is ready`,
        result: { file: { id: file.id, name: file.name, bytes: file.bytes } },
      };
    },
  });
