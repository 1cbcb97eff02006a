import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  filePurposes,
  type FilePurpose,
  type PurposeLimits,
} from '@supersync/contract/workspace/file/file.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sharp, { type Sharp } from 'sharp';
import { drawInTurn } from './draw-in-turn.ts';

type ImageType = (typeof filePurposes)[FilePurpose]['accepts'][number];

/** The type by magic bytes; the sender's content type is ignored. */
function imageTypeOf(start: Buffer): ImageType | null {
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}

const expectedText = (accepts: readonly string[]): string =>
  accepts.includes('image/webp') ? 'a PNG, JPEG or WebP image' : 'a PNG or JPEG image';

/** A small file can decode into a huge image; limit the pixels. */
export const maxPixels = 50_000_000;

async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export interface Redrawn {
  readonly mediaType: ImageType;
  readonly image: Readable;
  /** Size and thumbnail for galleries; null for other purposes. */
  readonly preview: { readonly width: number; readonly height: number; readonly thumb: Readable } | null;
}

export const drawThumb = (image: Buffer, side: number): Promise<Buffer> =>
  sharp(image)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();

/** From the best to the smallest, for what must not be large. */
const encodings: Readonly<Record<ImageType, readonly ((image: Sharp) => Sharp)[]>> = {
  'image/png': [(image) => image.png(), (image) => image.png({ palette: true, effort: 1 })],
  'image/jpeg': [(image) => image.jpeg({ quality: 85 }), (image) => image.jpeg({ quality: 70 })],
  'image/webp': [(image) => image.webp()],
};

const unusable = (reason: string): Error => problem('invalid_input', {}, { errors: { file: reason } });

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

async function encode(image: Sharp, mediaType: ImageType, maxBytes = Infinity) {
  let smallest = Infinity;
  for (const draw of encodings[mediaType]) {
    const drawn = await draw(image.clone())
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw unusable('The image is damaged or too large to be drawn');
      });
    if (drawn.data.length <= maxBytes) return drawn;
    smallest = Math.min(smallest, drawn.data.length);
  }
  throw unusable(
    `The image has ${kilobytes(smallest)} at ${kilobytes(maxBytes)} allowed. Use fewer details, or a JPEG.`,
  );
}

/** Decodes and re-encodes the image: location, device, comments and hidden data are dropped. */
export async function redrawImage(path: string, purpose: FilePurpose): Promise<Redrawn> {
  const { maxSide, accepts, thumbSide, maxStoredBytes }: PurposeLimits = filePurposes[purpose];
  const mediaType = imageTypeOf(await startOf(path));
  if (mediaType === null || !accepts.includes(mediaType))
    throw problem('unsupported_media_type', { expected: expectedText(accepts) });
  const sized = sharp(path, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  return drawInTurn(async () => {
    const { data, info } = await encode(sized, mediaType, maxStoredBytes);
    const { width, height } = info;
    const preview =
      thumbSide === undefined
        ? null
        : { width, height, thumb: Readable.from([await drawThumb(data, thumbSide)]) };
    return { mediaType, image: Readable.from([data]), preview };
  });
}
