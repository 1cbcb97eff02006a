import type { EnhancementSettings } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import sharp, { type Sharp } from 'sharp';
import { drawInTurn } from '#platform/files/draw-in-turn.ts';
import { maxPixels } from '#platform/files/redraw-image.ts';
import { findLevels, findNoise, findSky, findTilt, findWhiteBalance, type Pixels } from './analyse-pixels.ts';

/** What is measured is measured on a small copy: the work is bounded however large the photo is. */
const analysedSide = 640;
const noiseLimit = 4;
const blendedEdge = 2;

export interface Enhanced {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  /** What was done, in words. */
  readonly applied: readonly string[];
}

const open = (image: Buffer): Sharp => sharp(image, { limitInputPixels: maxPixels, failOn: 'error' });

async function smallCopy(image: Buffer): Promise<Pixels> {
  const { data, info } = await open(image)
    .resize({ width: analysedSide, height: analysedSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest upright part of a photo that was turned, so that no corner is empty. */
export function innerSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = Math.abs((degrees * Math.PI) / 180);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [long, short] = width >= height ? [width, height] : [height, width];
  if (short <= 2 * sin * cos * long) {
    const half = short / 2;
    const [across, along] = width >= height ? [half / sin, half / cos] : [half / cos, half / sin];
    return { width: Math.floor(across), height: Math.floor(along) };
  }
  const both = cos * cos - sin * sin;
  return {
    width: Math.floor((width * cos - height * sin) / both),
    height: Math.floor((height * cos - width * sin) / both),
  };
}

async function straightened(image: Buffer, tilt: number): Promise<Buffer> {
  const { width, height } = await open(image).metadata();
  const turned = await open(image)
    .rotate(-tilt)
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const whole = innerSize(width, height, tilt);
  // The outermost pixels are mixed with the empty corners.
  const inner = {
    width: Math.max(1, whole.width - 2 * blendedEdge),
    height: Math.max(1, whole.height - 2 * blendedEdge),
  };
  return sharp(turned.data)
    .extract({
      left: Math.floor((turned.info.width - inner.width) / 2),
      top: Math.floor((turned.info.height - inner.height) / 2),
      ...inner,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Levels and white balance are one multiplication and one addition for each colour. */
function colourChange(pixels: Pixels, settings: EnhancementSettings, applied: string[]) {
  const balance = settings.whiteBalance ? findWhiteBalance(pixels) : ([1, 1, 1] as const);
  if (balance.some((gain) => Math.abs(gain - 1) > 0.01))
    applied.push(
      `White balance: red ×${balance[0].toFixed(2)}, green ×${balance[1].toFixed(2)}, blue ×${balance[2].toFixed(2)}`,
    );
  const { black, white } = settings.levels ? findLevels(pixels) : { black: 0, white: 255 };
  if (black > 0 || white < 255) applied.push(`Levels: ${black}–${white} stretched to 0–255`);
  const gain = 255 / (white - black);
  return { gains: balance.map((each) => each * gain), offsets: balance.map(() => -black * gain) };
}

/** Enhances a photo on this server. The pixels are worked on by the image library, outside the event loop. */
export const enhanceImage = (original: Buffer, settings: EnhancementSettings): Promise<Enhanced> =>
  drawInTurn(() => enhance(original, settings));

async function enhance(original: Buffer, settings: EnhancementSettings): Promise<Enhanced> {
  const applied: string[] = [];
  let image: Buffer = await open(original)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const tilt = settings.straighten ? findTilt(await smallCopy(image)) : 0;
  if (tilt !== 0) {
    image = await straightened(image, tilt);
    applied.push(`Straightened by ${Math.abs(tilt)}° ${tilt > 0 ? 'counterclockwise' : 'clockwise'}`);
  }
  const pixels = await smallCopy(image);
  const { gains, offsets } = colourChange(pixels, settings, applied);
  let work = open(image).linear(gains, offsets);
  if (settings.noise && findNoise(pixels) > noiseLimit) {
    work = work.median(3);
    applied.push('Noise reduced');
  }
  const veil = settings.sky ? findSky(pixels) : null;
  if (veil !== null) {
    const { width, height } = await open(image).metadata();
    const overlay = await sharp(veil, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
      .resize({ width, height, fit: 'fill' })
      .png()
      .toBuffer();
    work = sharp(await work.png({ compressionLevel: 1 }).toBuffer()).composite([
      { input: overlay, blend: 'multiply' },
    ]);
    applied.push('Sky recovered');
  }
  const { data, info } = await work
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height, applied };
}
