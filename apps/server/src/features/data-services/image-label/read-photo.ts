import { perceptualHash } from '@supersync/contract/data-services/image-label/perceptual-hash.ts';
import {
  pixelFeatures,
  squareOf,
  squareSize,
} from '@supersync/contract/data-services/image-label/photo-features.ts';
import sharp from 'sharp';
import { maxPixels } from '#platform/files/redraw-image.ts';

export interface ReadPhoto {
  readonly pixels: number[];
  readonly hash: string;
}

/** What the pixels of a square say, three numbers from 0 to 255 each. */
export function measureSquare(data: ArrayLike<number>): ReadPhoto {
  const square = squareOf(data);
  return { pixels: pixelFeatures(square), hash: perceptualHash(square) };
}

/** What a photo looks like. Its shape is not kept: a square is enough to tell rooms apart. */
export async function readPhoto(image: Buffer): Promise<ReadPhoto> {
  const data = await sharp(image, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: squareSize, height: squareSize, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return measureSquare(data);
}
