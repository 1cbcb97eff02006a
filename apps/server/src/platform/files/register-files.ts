import multipart from '@fastify/multipart';
import {
  filePurposes,
  filesPath,
  fileSizes,
  isFilePurpose,
} from '@supersync/contract/workspace/file/file.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../actions/parse-input.ts';
import { originOf } from '../http/origin.ts';
import { audit } from '../audit/audit.ts';
import { defineJob } from '../jobs/define-job.ts';
import { registerJob } from '../jobs/jobs.ts';
import { requireUnmaskedView, viewerOf } from '../resource/viewer.ts';
import type { Caller, Server } from '../server.ts';
import { addFile, fileStoreOf, findFile, sweepFiles, type FileRow } from './files.ts';
import { registerFileStores } from './redact-files.ts';
import { receiveToFile } from './receive-file.ts';

const purposeSchema = z.strictObject({ purpose: z.string().refine(isFilePurpose, 'Unknown purpose') });
const idSchema = z.strictObject({ id: z.uuid() });
const sizeSchema = z.strictObject({ size: z.enum(fileSizes).optional() });

const maxNameLength = 200;

/** Thumbnails always have this type. */
const thumbType = 'image/webp';

/** A display name, not a path: characters a browser or shell could misread are removed. */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  const plain = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return plain.toWellFormed().slice(0, maxNameLength) || 'file';
}

/** A truncated form is the sender's to retry, not a server error. */
function refuseTruncatedForm(error: unknown): never {
  const isTruncated =
    error instanceof Error && /unexpected end of (form|multipart data|file)/i.test(error.message);
  throw isTruncated ? problem('malformed_body', { reason: 'it ends before its last boundary' }) : error;
}

async function receive(server: Server, request: FastifyRequest, caller: Caller) {
  parseInput({ query: { schema: purposeSchema, value: request.query } });
  const { purpose } = purposeSchema.parse(request.query);
  if (!isFilePurpose(purpose)) throw problem('invalid_input', {}, { errors: { purpose: 'Unknown purpose' } });
  if (!request.isMultipart()) throw problem('unsupported_media_type', { expected: 'multipart/form-data' });
  const part = await request.file().catch(refuseTruncatedForm);
  if (part === undefined || part.fieldname !== 'file')
    throw problem('invalid_input', {}, { errors: { file: 'Required' } });
  const store = fileStoreOf(server);
  const scratch = await store.scratch();
  try {
    await receiveToFile(part.file, scratch.path, filePurposes[purpose].maxBytes).catch(refuseTruncatedForm);
    // Imported on demand: the image library is large, and most servers start without an image to process.
    const { redrawImage } = await import('./redraw-image.ts');
    const { mediaType, image, preview: drawn } = await redrawImage(scratch.path, purpose);
    const stored = await store.put(image);
    const preview = drawn === null ? null : { ...drawn, thumb: await store.put(drawn.thumb) };
    const name = displayName(part.filename);
    // The content of a screenshot is unknown; it shows at most what its creator could see.
    const mayShowPersonal = purpose === 'screenshot' && viewerOf(caller).seesPersonal;
    const { userId } = caller;
    return await server.db.transaction(async (tx) => {
      const file = await addFile(tx, { ...stored, mediaType, name, userId, mayShowPersonal, preview });
      await audit(tx, originOf(request), { action: 'uploaded', resource: 'file', key: file.id });
      return file;
    });
  } finally {
    await scratch.remove();
  }
}

/** The thumbnail of a file, or the file itself if it has none. */
const thumbOf = (file: FileRow): Pick<FileRow, 'sha256' | 'bytes' | 'media_type'> =>
  file.thumb_sha256 === null || file.thumb_bytes === null
    ? file
    : { sha256: file.thumb_sha256, bytes: file.thumb_bytes, media_type: thumbType };

/** Images are shown inline; anything else is only downloaded. */
export function disposition(name: string, mediaType: string): string {
  const kind = mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? 'inline' : 'attachment';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

export function registerFiles(server: Server): void {
  const largest = Math.max(...Object.values(filePurposes).map(({ maxBytes }) => maxBytes));

  registerFileStores(server);
  registerJob(
    server,
    defineJob({
      name: 'sweep-files',
      schema: z.object({}),
      cron: '17 * * * *',
      retry: { limit: 0, delaySeconds: 0 },
      handler: async ({ db, log }) => {
        log.info(await sweepFiles(db, fileStoreOf(server), server.clock.now()), 'Swept files');
      },
    }),
  );

  server.app.register(async (scope) => {
    // Let one byte more than allowed through to our own limit, for our own error message.
    await scope.register(multipart, {
      limits: { files: 1, parts: 1, fields: 0, fileSize: largest + 1, headerPairs: 20 },
      throwFileSizeLimit: true,
    });
    scope.route({
      method: 'POST',
      url: filesPath,
      bodyLimit: largest + 64 * 1024,
      config: {
        access: 'super-user',
        flag: 'c',
        describe: () => ({
          summary: 'Upload a file',
          parameters: [
            {
              name: 'purpose',
              in: 'query',
              required: true,
              schema: { type: 'string', enum: Object.keys(filePurposes) },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
          responses: { 201: { description: 'The stored file' } },
        }),
      },
      handler: async (request, reply) => {
        if (request.caller === null) throw problem('not_signed_in', {});
        const file = await receive(server, request, request.caller);
        return reply.code(201).send({ data: file });
      },
    });
  });

  server.app.route({
    method: 'GET',
    url: `${filesPath}/:id`,
    config: {
      access: 'super-user',
      describe: () => ({
        summary: 'A stored file',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          {
            name: 'size',
            in: 'query',
            description: 'A small preview, of files that have one; the file itself of others',
            schema: { type: 'string', enum: [...fileSizes] },
          },
        ],
        responses: { 200: { description: 'Its bytes' } },
      }),
    },
    handler: async (request, reply) => {
      const parsedId = idSchema.safeParse(request.params);
      const absent = (): Error =>
        problem('not_found', { thing: 'file', key: parsedId.success ? parsedId.data.id : '' });
      if (!parsedId.success) throw absent();
      parseInput({ query: { schema: sizeSchema, value: request.query } });
      const { size } = sizeSchema.parse(request.query);
      const file = await findFile(server.db, parsedId.data.id);
      if (file === null || file.is_restricted) throw absent();
      if (file.shows_personal && file.user_id !== request.caller?.userId)
        requireUnmaskedView(viewerOf(request.caller));
      const served = size === 'thumb' ? thumbOf(file) : file;
      const etag = `"${served.sha256}"`;
      reply
        .header('etag', etag)
        // The content of an id never changes, but who may see it does.
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = await fileStoreOf(server).open(served.sha256);
      if (bytes === null) {
        request.log.error({ file: file.id, sha256: served.sha256 }, 'The bytes of a file are missing');
        throw absent();
      }
      return reply
        .header('content-type', served.media_type)
        .header('content-length', served.bytes)
        .header('content-disposition', disposition(file.name, served.media_type))
        .send(bytes);
    },
  });
}
