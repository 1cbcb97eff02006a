import sharp, { type Region, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { findLevels, findNoise, findTilt, findWhiteBalance, type Pixels } from './analyse-pixels.ts';
import { enhanceImage, innerSize } from './enhance-image.ts';

const off = { levels: false, whiteBalance: false, straighten: false, noise: false, sky: false };

/** A grey facade with rows of dark windows under a white sky. */
const facade = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700">
  <rect width="900" height="700" fill="#fdfdfd"/><rect y="230" width="900" height="470" fill="#a8a8a8"/>
  ${Array.from({ length: 24 }, (_, n) => `<rect x="${60 + (n % 6) * 140}" y="${270 + Math.floor(n / 6) * 105}" width="80" height="70" fill="#404040"/>`).join('')}
</svg>`;
const drawn = () => sharp(Buffer.from(facade)).removeAlpha();
const jpegOf = (image: Sharp) => image.jpeg({ quality: 92 }).toBuffer();

/** Mean and least value of each colour in a part. */
const partOf = async (image: Buffer, part: Region) =>
  (await sharp(await sharp(image).extract(part).png().toBuffer()).stats()).channels;

async function pixelsOf(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .resize({ width: 640 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const turned = async (degrees: number): Promise<Buffer> => {
  const whole = await drawn().rotate(degrees, { background: '#cccccc' }).png().toBuffer();
  return jpegOf(sharp(whole).resize(700, 500, { fit: 'cover' }));
};

describe('straightening', () => {
  it.each([-5, -2.5, -1, 1, 2.5, 5])('finds a tilt of %s° within a quarter of a degree', async (degrees) => {
    expect(Math.abs(findTilt(await pixelsOf(await turned(degrees))) - degrees)).toBeLessThan(0.25);
  });

  it('leaves an upright photo, and one without lines', async () => {
    expect(findTilt(await pixelsOf(await turned(0)))).toBe(0);
    const noise = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    expect(findTilt(await pixelsOf(await jpegOf(noise)))).toBe(0);
  });

  it('turns the photo upright and leaves no empty corner', async () => {
    const { image, width, height, applied } = await enhanceImage(await turned(3), {
      ...off,
      straighten: true,
    });
    expect(applied).toEqual([expect.stringMatching(/^Straightened by (2\.[89]\d?|3(\.[01]\d?)?)°/)]);
    expect(Math.abs(findTilt(await pixelsOf(image)))).toBeLessThan(0.3);
    expect([width < 700, height < 500]).toEqual([true, true]);
    const corner = await partOf(image, { left: 0, top: 0, width: 6, height: 6 });
    expect(corner[0]?.min).toBeGreaterThan(100);
  });

  it('keeps as much as fits', () => {
    expect(innerSize(1000, 500, 0)).toEqual({ width: 1000, height: 500 });
    for (const [width, height, degrees] of [
      [1000, 500, 5],
      [500, 1000, -8],
      [300, 2000, 8],
    ] as const) {
      const inner = innerSize(width, height, degrees);
      const angle = Math.abs((degrees * Math.PI) / 180);
      expect(inner.width * Math.cos(angle) + inner.height * Math.sin(angle)).toBeLessThanOrEqual(width + 1);
      expect(inner.width * Math.sin(angle) + inner.height * Math.cos(angle)).toBeLessThanOrEqual(height + 1);
    }
  });
});

describe('colours', () => {
  it('stretches a dull photo to the full range', async () => {
    const dull = await jpegOf(drawn().linear(0.5, 50));
    expect(findLevels(await pixelsOf(dull)).white).toBeLessThan(200);
    const { image, applied } = await enhanceImage(dull, { ...off, levels: true });
    expect(applied).toEqual([expect.stringMatching(/^Levels: \d+–\d+ stretched/)]);
    const { white } = findLevels(await pixelsOf(image));
    expect(white).toBeGreaterThan(245);
  });

  it('takes out a warm cast', async () => {
    const warm = await jpegOf(drawn().linear([0.95, 0.85, 0.7], [0, 0, 0]));
    const [red, green, blue] = findWhiteBalance(await pixelsOf(warm));
    expect([red < green, green < blue]).toEqual([true, true]);
    const { image } = await enhanceImage(warm, { ...off, whiteBalance: true });
    const channels = await partOf(image, { left: 10, top: 600, width: 40, height: 40 });
    const means = channels.map(({ mean }) => mean);
    expect(Math.max(...means) - Math.min(...means)).toBeLessThan(6);
  });

  it('reduces noise, and leaves a clean photo sharp', async () => {
    const noisy = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 120, sigma: 25 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { image, applied } = await enhanceImage(noisy, { ...off, noise: true });
    expect(applied).toEqual(['Noise reduced']);
    expect(findNoise(await pixelsOf(image))).toBeLessThan(findNoise(await pixelsOf(noisy)) / 2);
    expect((await enhanceImage(await jpegOf(drawn()), { ...off, noise: true })).applied).toEqual([]);
  });

  it('repaints a white sky on request only', async () => {
    const photo = await jpegOf(drawn());
    const skyOf = async (image: Buffer) =>
      (await partOf(image, { left: 400, top: 5, width: 60, height: 30 })).map(({ mean }) => mean);
    const [, , plainBlue = 0] = await skyOf((await enhanceImage(photo, off)).image);
    const recovered = await enhanceImage(photo, { ...off, sky: true });
    const [red = 0, , blue = 0] = await skyOf(recovered.image);
    expect(recovered.applied).toEqual(['Sky recovered']);
    expect(plainBlue).toBeGreaterThan(245);
    expect(blue - red).toBeGreaterThan(60);
  });
});

it('refuses a photo that decodes to too many pixels', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await expect(enhanceImage(bomb, off)).rejects.toThrow(/pixel limit/i);
});
