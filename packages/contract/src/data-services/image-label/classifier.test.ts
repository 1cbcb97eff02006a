import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtOf, suggest, trainClassifier, type LabelledPhoto } from './classifier.ts';
import { captionRule } from './caption-rule.ts';
import { evaluate } from './evaluation.ts';
import { labelsFor } from './labels.ts';
import { captionWords, pixelFeatureCount, pixelFeatures, squareOf, squareSize } from './photo-features.ts';
import { isHeldOut, isLabelledTwice } from './sampling.ts';

/** A photo that is bright in one of its features, told by its label or not. */
const photo = (label: string, at: number, caption = '', strength = 1): LabelledPhoto => ({
  label,
  caption,
  pixels: Array.from({ length: pixelFeatureCount }, (_, index) => (index === at ? strength : 0.1)),
});
const examples = [0.6, 0.7, 0.8, 0.9, 1].flatMap((strength) => [
  photo('kitchen', 3, '', strength),
  photo('bedroom', 7, '', strength),
  photo('pool', 11, strength > 0.75 ? 'Indoor pool' : '', strength),
]);

describe('the classifier', () => {
  const model = trainClassifier(examples);

  it('learns from pixels, and from words of captions', () => {
    expect(suggest(model, photo('', 7, '', 0.85))[0]?.label).toBe('bedroom');
    expect(suggest(model, photo('', 3, '', 0.75))[0]?.label).toBe('kitchen');
    // Nothing in the pixels tells it: the word does.
    expect(suggest(model, photo('', 40, 'The pool'))[0]?.label).toBe('pool');
    expect(model.words).toContain('pool');
  });

  it('is the same for the same labels', () => {
    expect(trainClassifier(examples)).toEqual(model);
  });

  it('answers probabilities that add up to 1, and doubt from 0 to 100, whatever the photo', () => {
    const pixels = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: pixelFeatureCount });
    fc.assert(
      fc.property(pixels, fc.string({ maxLength: 300 }), (seen, caption) => {
        const found = suggest(model, { pixels: seen, caption });
        expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
        const chances = found.map(({ probability }) => probability);
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
        const doubt = doubtOf(found);
        expect(doubt >= 0 && doubt <= 100).toBe(true);
      }),
    );
  });

  it('doubts most where two labels are as likely', () => {
    const of = (...chances: number[]) => doubtOf(chances.map((probability) => ({ label: '', probability })));
    expect([of(0.5, 0.5), of(0.9, 0.1), of(1, 0), of()]).toEqual([100, 20, 0, 100]);
  });

  it('is measured on labels held out, beside the commonest label and the caption alone', () => {
    const heldOut = [
      photo('kitchen', 3, 'Cuisine', 0.65),
      photo('bedroom', 7, 'Suite 204', 0.65),
      photo('pool', 11, '', 0.65),
      photo('pool', 7, '', 0.65),
    ];
    expect(evaluate(model, examples, heldOut)).toMatchObject({
      photos: 4,
      accuracy: 0.75,
      // Each label was given as often, so the first by name counts: the bedroom.
      majority: 0.25,
      caption: 0.5,
      labels: [
        { label: 'bedroom', photos: 1, precision: 0.5, recall: 1 },
        { label: 'kitchen', photos: 1, precision: 1, recall: 1 },
        { label: 'pool', photos: 2, precision: 1, recall: 0.5 },
      ],
    });
    expect(evaluate(model, examples, [])).toBeNull();
  });
});

describe('features', () => {
  it('are as many for any photo, and finite', () => {
    const bytes = fc.uint8Array({ minLength: squareSize ** 2 * 3, maxLength: squareSize ** 2 * 3 });
    fc.assert(
      fc.property(bytes, (data) => {
        const features = pixelFeatures(squareOf(data));
        expect(features).toHaveLength(pixelFeatureCount);
        expect(features.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['Chambres à coucher', ['chambre', 'coucher']],
    ['Kitchen, kitchen & KITCHENS', ['kitchen']],
    ['Suite 204', ['suite']],
    ['Glass', ['glass']],
    ['', []],
  ])('the words of “%s”', (caption, words) => {
    expect(captionWords(caption)).toEqual(words);
  });
});

it.each([
  ['Main bedroom', 'bedroom'],
  ['Cuisine équipée', 'kitchen'],
  ['Salle de bain', 'bathroom'],
  ['Fitness centre', 'fitness_center'],
  ['Façade', 'building'],
  ['IMG 2041', null],
])('the caption rule reads “%s” as %s', (caption, label) => {
  expect(captionRule(caption)).toBe(label);
});

it('labels are found by their start, a later word, or the first letters', () => {
  expect(labelsFor('kit')[0]).toBe('kitchen');
  expect(labelsFor('ba').slice(0, 2)).toEqual(['balcony_patio', 'bathroom']);
  expect(labelsFor('lr')).toEqual(['living_room']);
  expect(labelsFor('pat')).toEqual(['balcony_patio']);
  expect(labelsFor('dryer')).toEqual(['washer_dryer']);
  expect(labelsFor('zz')).toEqual([]);
});

it('about one photo in ten is labelled twice, and one property in five held out', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1);
  expect(ids.filter(isLabelledTwice).length / 1000).toBeCloseTo(1, 1);
  expect(ids.filter(isHeldOut).length / 2000).toBeCloseTo(1, 1);
});
