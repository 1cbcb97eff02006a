import { captionWords, pixelFeatureCount } from './photo-features.ts';

/** A photo as the model sees it. */
export interface SeenPhoto {
  readonly pixels: readonly number[];
  readonly caption: string;
}

export interface LabelledPhoto extends SeenPhoto {
  readonly label: string;
}

/** What was learned: everything that a suggestion is computed from. */
export interface Classifier {
  readonly labels: readonly string[];
  /** Words of captions that occurred often enough, in the order of their weights. */
  readonly words: readonly string[];
  readonly means: readonly number[];
  readonly scales: readonly number[];
  /** For each label: one weight per pixel feature, one per word, and the bias. */
  readonly weights: readonly (readonly number[])[];
}

const maxVocabulary = 200;
const leastUses = 2;
const steps = 150;
/** Keeps weights small: with few labels nothing should be certain. */
const shrinkage = 0.004;
/** Smaller errors do not move a weight. */
const leastError = 0.002;
/** A word says more than a standardised pixel feature. */
const wordValue = 2;

function vocabularyOf(photos: readonly LabelledPhoto[]): string[] {
  const uses = new Map<string, number>();
  for (const { caption } of photos)
    for (const word of captionWords(caption)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...uses]
    .filter(([, count]) => count >= leastUses)
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, maxVocabulary)
    .map(([word]) => word);
}

type Standard = Pick<Classifier, 'words' | 'means' | 'scales'>;

function inputOf({ pixels, caption }: SeenPhoto, { words, means, scales }: Standard): Float64Array {
  const input = new Float64Array(pixelFeatureCount + words.length + 1);
  for (let at = 0; at < pixelFeatureCount; at += 1)
    input[at] = ((pixels[at] ?? 0) - (means[at] ?? 0)) / (scales[at] ?? 1);
  for (const word of captionWords(caption)) {
    const at = words.indexOf(word);
    if (at >= 0) input[pixelFeatureCount + at] = wordValue;
  }
  input[input.length - 1] = 1;
  return input;
}

const dot = (one: Float64Array, other: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The largest curvature of the loss bounds the step (power iteration on the mean of x xᵀ, halved for the softmax). */
function curvatureOf(inputs: readonly Float64Array[], width: number): number {
  let direction: Float64Array = new Float64Array(width).fill(1 / Math.sqrt(width));
  let largest = 1;
  for (let round = 0; round < 12; round += 1) {
    const next = new Float64Array(width);
    for (const input of inputs) {
      const share = dot(input, direction) / inputs.length;
      for (let at = 0; at < width; at += 1) next[at] = (next[at] ?? 0) + share * (input[at] ?? 0);
    }
    largest = Math.sqrt(dot(next, next));
    if (largest === 0) return 1;
    direction = next.map((value) => value / largest);
  }
  // The iteration approaches the largest from below.
  return 0.55 * largest + shrinkage;
}

/**
 * Multinomial logistic regression by Nesterov's accelerated gradient, over all photos at once. Nothing is random: the
 * same labels give the same model.
 */
export function trainClassifier(photos: readonly LabelledPhoto[]): Classifier {
  const labels = [...new Set(photos.map(({ label }) => label))].toSorted();
  const words = vocabularyOf(photos);
  const columns = Array.from({ length: pixelFeatureCount }, (_, at) => at);
  const count = Math.max(1, photos.length);
  const means = columns.map((at) => photos.reduce((sum, { pixels }) => sum + (pixels[at] ?? 0), 0) / count);
  const scales = columns.map((at) => {
    const spread = photos.reduce((sum, { pixels }) => sum + ((pixels[at] ?? 0) - (means[at] ?? 0)) ** 2, 0);
    // What never varies in training must not dominate once it does.
    return Math.max(0.02, Math.sqrt(spread / count));
  });
  const inputs = photos.map((photo) => inputOf(photo, { words, means, scales }));
  const targets = photos.map(({ label }) => labels.indexOf(label));
  const width = pixelFeatureCount + words.length + 1;
  const step = 1 / curvatureOf(inputs, width);
  const zero = (): Float64Array[] => labels.map(() => new Float64Array(width));
  let weights = zero();
  let ahead = zero();
  for (let round = 1; round <= steps; round += 1) {
    const slopes = ahead.map((row) => row.map((weight, at) => (at === width - 1 ? 0 : weight * shrinkage)));
    inputs.forEach((input, photo) => {
      const chances = softmax(ahead.map((row) => dot(input, row)));
      slopes.forEach((slope, label) => {
        const error = (chances[label] ?? 0) - (targets[photo] === label ? 1 : 0);
        // Labels that are out of the question cost nothing: most of the work is here.
        if (Math.abs(error) < leastError) return;
        for (let at = 0; at < width; at += 1)
          slope[at] = (slope[at] ?? 0) + (error / count) * (input[at] ?? 0);
      });
    });
    const next = ahead.map((row, label) =>
      row.map((weight, at) => weight - step * (slopes[label]?.[at] ?? 0)),
    );
    const momentum = (round - 1) / (round + 2);
    const before = weights;
    ahead = next.map((row, label) =>
      row.map((weight, at) => weight + momentum * (weight - (before[label]?.[at] ?? 0))),
    );
    weights = next;
  }
  const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
  return {
    labels,
    words,
    means: means.map(rounded),
    scales: scales.map(rounded),
    weights: weights.map((row) => Array.from(row, rounded)),
  };
}

export interface Suggestion {
  readonly label: string;
  readonly probability: number;
}

/** Every label with its probability, the likeliest first. */
export function suggest(model: Classifier, photo: SeenPhoto): Suggestion[] {
  const input = inputOf(photo, model);
  const chances = softmax(model.weights.map((row) => dot(input, row)));
  return model.labels
    .map((label, at) => ({ label, probability: chances[at] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability);
}

/** From 0 (sure) to 100: how near the second likeliest label is. */
export function doubtOf([first, second]: readonly Suggestion[]): number {
  if (first === undefined) return 100;
  return Math.round(100 * (1 - (first.probability - (second?.probability ?? 0))));
}
