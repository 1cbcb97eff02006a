import { Readable } from 'node:stream';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { parseQuery, type ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Queryable } from '#platform/db/database.ts';
import { addFile, fileStoreOf } from '#platform/files/files.ts';
import { fileContentsOf, partsOfList } from '#platform/files/file-contents.ts';
import { compileCsv } from '#platform/resource/compile/compile-export.ts';
import { guardQuery } from '#platform/resource/compile/guard-query.ts';
import {
  findRegistered,
  masksFor,
  registeredResources,
  scopesFor,
} from '#platform/resource/resource-rules.ts';
import { withHeader } from '#platform/resource/send-table.ts';
import { demand, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import type { Actor } from '#platform/session/actor.ts';
import { callerOfRun } from '#platform/tasks/caller-of-run.ts';
import { defineTask, TaskError, type Task, type TaskParameters } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';

interface Recipe {
  readonly viewer: Viewer;
  readonly resource: Resource;
  readonly query: ParsedQuery;
}

const textOf = (parameters: TaskParameters, name: string): string => {
  const value = parameters[name];
  return typeof value === 'string' ? value : '';
};

async function viewerFor(server: Server, db: Queryable, acting: Actor): Promise<Viewer> {
  const caller = await callerOfRun(server, db, acting);
  return viewerOf(caller, scopesFor(server, caller, 'read'), masksFor(server));
}

/** The recipe as a query the list itself would take, checked by the same rules and seen with the maker's eyes. */
async function readRecipe(
  server: Server,
  db: Queryable,
  parameters: TaskParameters,
  acting: Actor,
): Promise<Recipe> {
  const viewer = await viewerFor(server, db, acting);
  const name = textOf(parameters, 'resource');
  const resource = findRegistered(server, name)?.resource;
  if (resource === undefined) throw new TaskError(`There is nothing called ${name}`);
  demand(viewer, resource.access.read);
  const where = parameters['where'];
  const query = parseQuery(resource, {
    limit: '0',
    ...(parameters['limit'] === undefined ? {} : { limit: String(parameters['limit']) }),
    ...(where === undefined || where === null ? {} : { where: JSON.stringify(where) }),
    ...Object.fromEntries(['fields', 'sort', 'search'].map((each) => [each, textOf(parameters, each)])),
  });
  return { viewer, resource, query: guardQuery(viewer, resource, query) };
}

const inWords = (error: unknown): string => {
  if (error instanceof ProblemError || error instanceof TaskError) return error.message;
  throw error;
};

const fileName = (text: string, resource: Resource): string =>
  `${text === '' ? resource.plural.replaceAll(' ', '-') : text.replace(/\.csv$/i, '')}.csv`;

/** A list as CSV, kept as a file. Personal data is masked as it is for whoever made the run or its schedule. */
export const csvExport = (server: Server): Task =>
  defineTask({
    name: 'csv-export',
    title: 'CSV export',
    description: 'Writes a list to a CSV file, with the rights of whoever made the run or its schedule.',
    taskGroup: 'system',
    fieldConfig: () => [
      {
        type: 'select',
        name: 'resource',
        label: 'List',
        required: true,
        options: registeredResources(server).map(({ name, plural }) => ({ value: name, label: plural })),
      },
      {
        type: 'text',
        name: 'fields',
        label: 'Fields',
        help: 'Separated by commas; all where left empty',
        max: 2000,
      },
      { type: 'json', name: 'where', label: 'Conditions', help: 'As in a list: {"status": "active"}' },
      { type: 'text', name: 'search', label: 'Search', max: 200 },
      {
        type: 'text',
        name: 'sort',
        label: 'Sort',
        help: 'Fields separated by commas; a minus sorts downwards',
        max: 200,
      },
      {
        type: 'number',
        name: 'limit',
        label: 'Rows at most',
        integer: true,
        min: 1,
        max: 10_000,
        help: 'All where left empty',
      },
      {
        type: 'text',
        name: 'fileName',
        label: 'File name',
        max: 100,
        pattern: '[\\w .-]*',
        help: 'The list’s own name where left empty',
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
        const words = inWords(error);
        const at = ['fields', 'where', 'sort', 'search', 'limit'].find(
          (name) => words.includes(` ${name}:`) || words.includes(`${name} `),
        );
        return { [at ?? 'resource']: words };
      }
    },
    async run(context) {
      const { db } = server;
      const { viewer, resource, query } = await readRecipe(server, db, context.parameters, context);
      const { select, header } = compileCsv(viewer, resource, query);
      context.log(`Exporting ${resource.plural}${viewer.seesPersonal ? '' : ', personal data masked'}`);
      context.progress(10, 'Writing the file');
      const rows = await db.copyTo(select);
      const body = Readable.from(withHeader(header, rows), { objectMode: false, signal: context.signal });
      const stored = await fileStoreOf(server).put(body);
      const name = fileName(textOf(context.parameters, 'fileName'), resource);
      const file = await context.inTransaction(async (tx) => {
        await audit(tx, originOfRun(context), {
          action: 'exported',
          resource: resource.name,
          reason: `Run ${context.runId}: ${JSON.stringify(context.parameters)}`,
        });
        return addFile(tx, {
          ...stored,
          name,
          mediaType: 'text/csv; charset=utf-8',
          userId: context.userId,
          holdings: fileContentsOf(server, viewer, partsOfList(resource, query)),
        });
      });
      context.log(`${name}: ${stored.bytes} bytes`);
      return {
        message: `${name} is ready`,
        result: { file: { id: file.id, name: file.name, bytes: file.bytes } },
      };
    },
  });
