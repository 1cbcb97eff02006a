import { Readable } from 'node:stream';
import type { ImageFlag, ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';
import { squareSize } from '@supersync/contract/data-services/image-label/photo-features.ts';
import sharp from 'sharp';
import { measureSquare, type ReadPhoto } from '#features/data-services/image-label/read-photo.ts';
import type { FileStore, StoredBytes } from '#platform/files/file-store.ts';
import { palettes } from '../pictures/palettes.ts';
import { canvas } from '../pictures/shapes.ts';
import { randomFor, type Random } from '../random.ts';
import { emptyCaptions, labelScenes, misleadingCaptions } from './image-label-scenes.ts';

/** A drawn photo with what it shows, which the labellers have to find out. */
export interface DrawnPhoto extends ReadPhoto {
  readonly id: string;
  readonly caption: string;
  readonly label: ImageLabel;
  readonly flags: readonly ImageFlag[];
  readonly image: Buffer;
}

export interface StoredPhoto extends Omit<DrawnPhoto, 'image'>, StoredBytes {}

/** Photos of the demo, each different, so that there is something to learn from. */
export const drawnPhotoCount = 600;
/** Whole multiples of the square that photos are measured on. */
export const drawnSize = { width: 6 * squareSize, height: 4 * squareSize } as const;
const duplicateChance = 0.03;
const blurryChance = 0.03;
const textChance = 0.03;

const base = { width: 600, height: 400 } as const;

/** Drawing a scene is slow, so each is drawn once in each palette; photos are taken of these drawings. */
const drawScenes = (): Promise<Buffer[][]> =>
  Promise.all(
    labelScenes.map(({ draw }) =>
      Promise.all(
        palettes.map((palette) =>
          sharp(
            Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" ` +
                `width="${base.width}" height="${base.height}">${draw(palette)}</svg>`,
            ),
          )
            .removeAlpha()
            .raw()
            .toBuffer(),
        ),
      ),
    ),
  );

/** How somebody took a photo: from nearer or aside, mirrored, not level, in some light, blurred, with text on it. */
interface Take {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly isMirrored: boolean;
  readonly tilt: number;
  /** Nine factors: each colour of the photo from the three of the drawing. */
  readonly light: readonly number[];
  readonly isBlurry: boolean;
  readonly hasText: boolean;
}

function takeOf(random: Random): Take {
  const bright = 0.55 + random.fraction() * 0.6;
  const warmth = random.normal() * 0.06;
  const gains = [1 + warmth, 1, 1 - warmth];
  return {
    zoom: 1 + random.fraction() * 1.1,
    left: random.fraction(),
    top: random.fraction(),
    isMirrored: random.chance(0.5),
    tilt: random.normal() * 0.026,
    // Every home has colours of its own.
    light: Array.from(
      { length: 9 },
      (_, at) =>
        bright * (gains[Math.floor(at / 3)] ?? 1) * ((at % 4 === 0 ? 0.8 : 0.1) + random.normal() * 0.06),
    ),
    isBlurry: random.chance(blurryChance),
    hasText: random.chance(textChance),
  };
}

/** A blurred photo is the mean of this many copies, each shifted a little. */
const blurCopies = 5;
const blurShift = 5;

const bounded = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value);

/** The pixels of a photo taken of a drawing. Plain loops over numbers: it runs for millions of pixels. */
function photograph(drawing: Buffer, take: Take): Buffer {
  const { width, height } = drawnSize;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const wide = base.width / take.zoom;
  const high = base.height / take.zoom;
  const middleX = take.left * (base.width - wide) + wide / 2;
  const middleY = take.top * (base.height - high) + high / 2;
  const sin = Math.sin(take.tilt);
  const cos = Math.cos(take.tilt);
  const copies = take.isBlurry ? blurCopies : 1;
  const [rr = 1, rg = 0, rb = 0, gr = 0, gg = 1, gb = 0, br = 0, bg = 0, bb = 1] = take.light;
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const isBand = take.hasText && y > height * 0.86;
    const isLine = isBand && y > height * 0.9 && y < height * 0.95;
    const scale = (isBand ? 0.3 : 1) / copies;
    const down = (y / height - 0.5) * high;
    for (let x = 0; x < width; x += 1) {
      const across = ((take.isMirrored ? width - 1 - x : x) / width - 0.5) * wide;
      const fromX = middleX + across * cos - down * sin;
      const fromY = middleY + across * sin + down * cos;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let copy = 0; copy < copies; copy += 1) {
        const shift = (copy - (copies - 1) / 2) * blurShift;
        const column = Math.floor(bounded(fromX + shift, base.width - 1));
        const from = (Math.floor(bounded(fromY + shift, base.height - 1)) * base.width + column) * 3;
        red += drawing[from] ?? 0;
        green += drawing[from + 1] ?? 0;
        blue += drawing[from + 2] ?? 0;
      }
      const lift = isLine && x > 14 && x < width * 0.6 ? 180 : 8;
      pixels[at] = bounded((red * rr + green * rg + blue * rb) * scale + lift, 255);
      pixels[at + 1] = bounded((red * gr + green * gg + blue * gb) * scale + lift, 255);
      pixels[at + 2] = bounded((red * br + green * bg + blue * bb) * scale + lift, 255);
      at += 3;
    }
  }
  return pixels;
}

/** The mean of each cell: the photo as the model sees it. */
function squared(pixels: Buffer): Float64Array {
  const wide = drawnSize.width / squareSize;
  const high = drawnSize.height / squareSize;
  const means = new Float64Array(squareSize * squareSize * 3);
  let at = 0;
  for (let y = 0; y < drawnSize.height; y += 1) {
    const line = Math.floor(y / high) * squareSize;
    for (let x = 0; x < drawnSize.width; x += 1) {
      const to = (line + Math.floor(x / wide)) * 3;
      for (let colour = 0; colour < 3; colour += 1) {
        means[to + colour] = (means[to + colour] ?? 0) + (pixels[at + colour] ?? 0) / (wide * high);
      }
      at += 3;
    }
  }
  return means;
}

function captionOf(own: readonly string[], random: Random): string {
  if (random.chance(0.42)) return random.pick(own);
  return random.chance(0.15) ? random.pick(misleadingCaptions) : random.pick(emptyCaptions);
}

async function drawOne(
  scenes: readonly (readonly Buffer[])[],
  number: number,
  original: number | null,
): Promise<DrawnPhoto> {
  // A near-duplicate is taken like its original, a little brighter and more compressed.
  const random = randomFor('image-label-photo', original ?? number);
  const scene = random.weighted(labelScenes.map((each) => [each, each.weight] as const));
  const drawing = random.pick(scenes[labelScenes.indexOf(scene)] ?? []);
  const taken = takeOf(random);
  const take = original === null ? taken : { ...taken, light: taken.light.map((each) => each * 1.05) };
  const caption = captionOf(scene.captions, random);
  const pixels = photograph(drawing, take);
  const image = await sharp(pixels, { raw: { ...drawnSize, channels: 3 } })
    .webp({ quality: original === null ? 72 : 60, effort: 0 })
    .toBuffer();
  const flags: ImageFlag[] = [
    ...(take.isBlurry ? (['blurry'] as const) : []),
    ...(take.hasText ? (['text_overlay'] as const) : []),
    ...(original === null ? [] : (['duplicate'] as const)),
  ];
  const id = randomFor('image-label-file', number).uuid();
  return { id, caption, label: scene.label, flags, image, ...measureSquare(squared(pixels)) };
}

/** The same photos every time. */
export async function drawLabelPhotos(count: number = drawnPhotoCount): Promise<DrawnPhoto[]> {
  const random = randomFor('image-label-photos');
  const scenes = await drawScenes();
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      drawOne(scenes, number, number > 0 && random.chance(duplicateChance) ? number - 1 : null),
    ),
  );
}

/** Draws the photos and stores their bytes; being small, a photo is its own thumbnail. */
export async function storeLabelPhotos(files: FileStore): Promise<StoredPhoto[]> {
  const drawn = await drawLabelPhotos();
  return Promise.all(
    drawn.map(async ({ image, ...photo }) => ({ ...photo, ...(await files.put(Readable.from([image]))) })),
  );
}
