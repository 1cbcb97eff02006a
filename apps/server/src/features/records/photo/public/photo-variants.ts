import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PhotoType } from '@supersync/contract/records/photo/public-photo.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';

export interface Variant {
  /** Of the stored photo. */
  readonly sha256: string;
  /** At most that of the photo. */
  readonly width: number;
  readonly type: PhotoType;
}

interface Options {
  readonly folder: string;
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
  /** Of all variants together; the ones not asked for longest are removed beyond it. */
  readonly maxBytes: number;
}

const nameOf = ({ sha256, width, type }: Variant): string => `${sha256}-${width}.${type}`;
const isName = (name: string): boolean => /^[0-9a-f]{64}-\d{1,4}\.(?:jpg|webp)$/.test(name);

async function draw(image: Buffer, { width, type }: Variant): Promise<Buffer> {
  // Imported on demand: the image library is large, and most servers start without an image to process.
  const [{ default: sharp }, { drawInTurn }] = await Promise.all([
    import('sharp'),
    import('#platform/files/draw-in-turn.ts'),
  ]);
  return drawInTurn(() => {
    const sized = sharp(image, { failOn: 'error' }).resize({ width, withoutEnlargement: true });
    return type === 'webp'
      ? sized.webp({ quality: 78 }).toBuffer()
      : sized.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
  });
}

/** Photos in the widths that were asked for: each drawn once and kept in a folder of bounded size. */
export class PhotoVariants {
  readonly #options: Options;
  readonly #drawing = new Map<string, Promise<Buffer | null>>();
  /** Names with their bytes, the one not asked for longest first. */
  #kept: Promise<Map<string, number>> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Null if the photo's bytes are missing. */
  async read(variant: Variant): Promise<Buffer | null> {
    const name = nameOf(variant);
    const kept = await (this.#kept ??= this.#readFolder());
    const bytes = kept.get(name);
    if (bytes !== undefined) {
      kept.delete(name);
      const found = await readFile(join(this.#options.folder, name)).catch(() => null);
      if (found !== null) {
        kept.set(name, bytes);
        return found;
      }
    }
    const drawing = this.#drawing.get(name) ?? this.#draw(variant, kept);
    this.#drawing.set(name, drawing);
    return drawing;
  }

  async #draw(variant: Variant, kept: Map<string, number>): Promise<Buffer | null> {
    const name = nameOf(variant);
    try {
      const stream = await this.#options.files.open(variant.sha256);
      if (stream === null) return null;
      const drawn = await draw(await buffer(stream), variant);
      await this.#keep(name, drawn, kept).catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'A photo could not be cached'),
      );
      return drawn;
    } finally {
      this.#drawing.delete(name);
    }
  }

  async #keep(name: string, bytes: Buffer, kept: Map<string, number>): Promise<void> {
    const { folder, maxBytes } = this.#options;
    await mkdir(folder, { recursive: true });
    // Under its name only when it is whole: a process may be killed at any time.
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    await rename(path, join(folder, name));
    kept.set(name, bytes.length);
    let sum = kept.values().reduce((all, each) => all + each, 0);
    for (const [oldest, size] of kept) {
      if (sum <= maxBytes) break;
      kept.delete(oldest);
      sum -= size;
      await rm(join(folder, oldest), { force: true });
    }
  }

  async #readFolder(): Promise<Map<string, number>> {
    const { folder } = this.#options;
    const found: { name: string; bytes: number; at: number }[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const about = await stat(path).catch(() => null);
      if (about === null) continue;
      // Left by a process that was killed while it wrote.
      if (isName(name)) found.push({ name, bytes: about.size, at: about.mtimeMs });
      else await rm(path, { force: true });
    }
    return new Map(found.toSorted((a, b) => a.at - b.at).map(({ name, bytes }) => [name, bytes]));
  }
}
