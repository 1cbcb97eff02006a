import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

export const autoenhanceKey = 'a-key-of-the-stand-in';

export interface AutoenhanceStandIn {
  readonly url: string;
  readonly host: string;
  /** Calls in order: `POST /v3/images/`. */
  readonly calls: string[];
  /** What of a call was not as documented. */
  readonly wrong: string[];
  readonly created: Record<string, unknown>[];
  /** The next image cannot be enhanced. */
  failsNext: boolean;
  stop(): void;
}

/** The vendor’s documented calls: create, upload to the signed address, poll, download. */
export async function startAutoenhance(): Promise<AutoenhanceStandIn> {
  const images = new Map<string, { bytes: Buffer | null; polls: number; fails: boolean }>();
  const calls: string[] = [];
  const wrong: string[] = [];
  const created: Record<string, unknown>[] = [];
  const state = { failsNext: false };

  async function answer(
    request: IncomingMessage,
    base: string,
  ): Promise<{ status: number; body: Buffer | object }> {
    const { method = '', url = '' } = request;
    calls.push(`${method} ${url.replace(/image-\d+/, '{id}')}`);
    const body = await buffer(request);
    if (url.startsWith('/signed/')) {
      const image = images.get(url.slice('/signed/'.length));
      if (method !== 'PUT') wrong.push('An upload is a PUT');
      if (request.headers['x-api-key'] !== undefined) wrong.push('The key was sent to the storage');
      if (!String(request.headers['content-type']).startsWith('image/'))
        wrong.push('The upload has no image type');
      if (image === undefined) return { status: 404, body: {} };
      image.bytes = body;
      return { status: 200, body: {} };
    }
    if (request.headers['x-api-key'] !== autoenhanceKey)
      return { status: 401, body: { message: 'Unauthorized' } };
    if (method === 'POST' && url === '/v3/images/') {
      const given = JSON.parse(body.toString('utf8'));
      if (typeof given.image_name !== 'string') wrong.push('image_name is missing');
      created.push(given);
      const id = `image-${images.size + 1}`;
      images.set(id, { bytes: null, polls: 0, fails: state.failsNext });
      state.failsNext = false;
      return { status: 200, body: { image_id: id, upload_url: `${base}/signed/${id}` } };
    }
    const [, id = '', part] = /^\/v3\/images\/([\w-]+)(?:\/(\w+))?$/.exec(url) ?? [];
    const image = images.get(id);
    if (image?.bytes === undefined || image.bytes === null) {
      wrong.push('Asked for before the upload');
      return { status: 404, body: {} };
    }
    image.polls += 1;
    const isDone = image.polls > 2;
    if (part === 'enhanced') {
      if (!isDone) wrong.push('Downloaded before it was enhanced');
      return { status: 200, body: await sharp(image.bytes).modulate({ brightness: 1.2 }).jpeg().toBuffer() };
    }
    return {
      status: 200,
      body: { image_id: id, enhanced: isDone && !image.fails, error: image.fails ? 'Not a photo' : null },
    };
  }

  const server = createServer((request, reply) => {
    const base = `http://127.0.0.1:${portOf()}`;
    void answer(request, base).then(({ status, body }) => {
      const isImage = Buffer.isBuffer(body);
      reply.writeHead(status, { 'content-type': isImage ? 'image/jpeg' : 'application/json' });
      reply.end(isImage ? body : JSON.stringify(body));
    });
  });
  const portOf = (): number => {
    const address: AddressInfo | string | null = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf()}`,
    host: `127.0.0.1:${portOf()}`,
    calls,
    wrong,
    created,
    get failsNext() {
      return state.failsNext;
    },
    set failsNext(value) {
      state.failsNext = value;
    },
    stop: () => server.close(),
  };
}
