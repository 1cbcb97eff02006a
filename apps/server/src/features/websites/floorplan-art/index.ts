import { Readable } from 'node:stream';
import {
  artNameSchema,
  artUploads,
  type ArtUpload,
} from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import { floorplanTeam } from '@supersync/contract/websites/floorplan-manifest/floorplan-access.ts';
import type { Art } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { z } from 'zod';
import { parseInput } from '#platform/actions/parse-input.ts';
import { fileStoreOf } from '#platform/files/files.ts';
import { addArt } from '#platform/floorplan/art.ts';
import { originOf } from '#platform/http/origin.ts';
import type { Feature, Origin, Server } from '#platform/server.ts';
import { ThreadLostError, ThreadTimeoutError, WorkThread } from '#platform/threads/work-thread.ts';
import type { ArtAnswer, ArtInput } from './art-thread.ts';

const thread = { name: 'floorplan-art', deadlineMs: 20_000, memoryMb: 512 };

const refused = (words: string): Error => problem('invalid_input', {}, { errors: { file: words } });

async function answered(reading: Promise<ArtAnswer>): Promise<Exclude<ArtAnswer, { kind: 'refused' }>> {
  try {
    const answer = await reading;
    if (answer.kind === 'refused') throw refused(answer.words);
    return answer;
  } catch (error) {
    if (error instanceof ThreadTimeoutError) throw refused('The file took too long to read. Simplify it.');
    if (error instanceof ThreadLostError) throw refused('The file takes too much memory. Simplify it.');
    throw error;
  }
}

/** Uploads of drawings and models. What is stored of a drawing is written anew from what was read. */
export const floorplanArtFeature: Feature = (server) => {
  const reader = new WorkThread<ArtInput, ArtAnswer>(new URL('./art-thread.ts', import.meta.url), thread);
  server.app.addHook('onClose', () => reader.close());

  const keep = {
    async drawing(origin: Origin, name: string, bytes: Buffer): Promise<Art> {
      const read = await answered(reader.run({ svg: new TextDecoder().decode(bytes) }));
      if (read.kind !== 'svg') throw refused('This is not an SVG drawing.');
      const stored = await fileStoreOf(server).put(Readable.from([Buffer.from(read.svg)]));
      const { width, height } = read;
      return server.db.transaction((tx) =>
        addArt(tx, origin, { ...stored, kind: 'svg', name, mediaType: 'image/svg+xml', width, height }),
      );
    },
    async model(origin: Origin, name: string, bytes: Buffer): Promise<Art> {
      await answered(reader.run({ glb: new Uint8Array(bytes) }));
      const stored = await fileStoreOf(server).put(Readable.from([bytes]));
      const { mediaType } = artUploads.model;
      return server.db.transaction((tx) =>
        addArt(tx, origin, { ...stored, kind: 'model', name, mediaType, width: null, height: null }),
      );
    },
  } satisfies Record<ArtUpload, unknown>;

  registerUpload(server, 'drawing', keep.drawing);
  registerUpload(server, 'model', keep.model);
};

function registerUpload(
  server: Server,
  upload: ArtUpload,
  keep: (origin: Origin, name: string, bytes: Buffer) => Promise<Art>,
): void {
  const { path, summary, mediaType, maxBytes } = artUploads[upload];
  server.app.register(async (scope) => {
    scope.addContentTypeParser(mediaType, { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: 'POST',
      url: path,
      config: {
        access: floorplanTeam,
        flag: 'c',
        describe: () => ({
          summary,
          parameters: [
            { name: 'name', in: 'query', required: true, schema: z.toJSONSchema(artNameSchema.shape.name) },
          ],
          requestBody: {
            required: true,
            content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
          },
          responses: { 201: { description: 'The stored art' } },
        }),
      },
      handler: async (request, reply) => {
        parseInput({ query: { schema: artNameSchema, value: request.query } });
        const { name } = artNameSchema.parse(request.query);
        if (!Buffer.isBuffer(request.body)) throw problem('unsupported_media_type', { expected: mediaType });
        return reply.code(201).send({ data: await keep(originOf(request), name, request.body) });
      },
    });
  });
}
