import { trainClassifier } from '@supersync/contract/data-services/image-label/classifier.ts';
import { evaluate } from '@supersync/contract/data-services/image-label/evaluation.ts';
import { nearDuplicates } from '@supersync/contract/data-services/image-label/perceptual-hash.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawLabelPhotos, drawnPhotoCount, type DrawnPhoto } from './image-label-photos.ts';

describe('the photos of the demo', () => {
  let photos: DrawnPhoto[];
  beforeAll(async () => {
    photos = await drawLabelPhotos();
  });

  it('are all different files', () => {
    expect(photos).toHaveLength(drawnPhotoCount);
    expect(new Set(photos.map(({ image }) => image.toString('base64'))).size).toBe(drawnPhotoCount);
  });

  it('suggestions beat the commonest label and the caption alone on photos held out', () => {
    for (const learned of [150, 300, 450]) {
      const trained = photos.slice(0, learned);
      const found = evaluate(trainClassifier(trained), trained, photos.slice(learned));
      if (found === null) throw new Error('Nothing was held out');
      expect(found.accuracy).toBeGreaterThan(found.caption);
      expect(found.accuracy).toBeGreaterThan(found.majority);
    }
  });

  it('near-duplicates are found among twenty photos at a time, and little else', () => {
    let found = 0;
    let wrong = 0;
    for (let from = 0; from < photos.length; from += 20) {
      const set = photos.slice(from, from + 20).map(({ hash }, at) => ({ id: from + at, hash }));
      for (const id of nearDuplicates(set).keys())
        if (photos[id]?.flags.includes('duplicate') === true) found += 1;
        else wrong += 1;
    }
    const drawn = photos.filter(({ flags }) => flags.includes('duplicate')).length;
    // One that starts a set has its original in the set before.
    expect(found).toBeGreaterThanOrEqual(drawn - 2);
    expect(wrong).toBeLessThanOrEqual(3);
  });
});
