import { hashDistance, nearDistance } from '@supersync/contract/data-services/image-label/perceptual-hash.ts';
import { pixelFeatureCount } from '@supersync/contract/data-services/image-label/photo-features.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPhoto } from './read-photo.ts';

const scene = (width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="${width}" height="${height}" preserveAspectRatio="none">
      <rect width="300" height="200" fill="#e8dcc8"/><rect y="140" width="300" height="60" fill="#8a5a33"/>
      <rect x="30" y="70" width="90" height="80" fill="#335577"/><circle cx="220" cy="60" r="36" fill="#f4e28a"/></svg>`),
  );

describe('reading a photo', () => {
  it('measures as many numbers for any size and format, and the same hash', async () => {
    const photos = await Promise.all([
      scene(900, 600).jpeg({ quality: 60 }).toBuffer(),
      scene(300, 200).webp().toBuffer(),
      scene(450, 300).png().toBuffer(),
      scene(300, 200).greyscale().jpeg().toBuffer(),
    ]);
    const read = await Promise.all(photos.map(readPhoto));
    for (const { pixels, hash } of read) {
      expect(pixels).toHaveLength(pixelFeatureCount);
      expect(hashDistance(hash, read[0]?.hash ?? '')).toBeLessThanOrEqual(nearDistance);
    }
  });

  it('refuses bombs, truncated files and what is no picture', async () => {
    const png = await scene(300, 200).png().toBuffer();
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(readPhoto(bomb)).rejects.toThrow(/pixel limit/i);
    await expect(readPhoto(png.subarray(0, png.length / 2))).rejects.toThrow();
    await expect(readPhoto(Buffer.from('%PDF-1.7'))).rejects.toThrow();
  });
});
