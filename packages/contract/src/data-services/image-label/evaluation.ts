import { captionRule } from './caption-rule.ts';
import { suggest, type Classifier, type LabelledPhoto } from './classifier.ts';

export interface LabelFigures {
  readonly label: string;
  /** Photos that people gave this label. */
  readonly photos: number;
  /** Of those suggested as this label, the share that is; null where it was never suggested. */
  readonly precision: number | null;
  /** Of those that are this label, the share suggested so. */
  readonly recall: number;
}

export interface Evaluation {
  readonly photos: number;
  readonly accuracy: number;
  /** What always suggesting the commonest label would reach. */
  readonly majority: number;
  /** What the caption alone would reach, with the commonest label where it says nothing. */
  readonly caption: number;
  readonly labels: readonly LabelFigures[];
}

export function commonestLabel(photos: readonly Pick<LabelledPhoto, 'label'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { label } of photos) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [first] = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

/** Measures a model on labels it has not seen, beside two simple rules. Null without such labels. */
export function evaluate(
  model: Classifier,
  trained: readonly LabelledPhoto[],
  heldOut: readonly LabelledPhoto[],
): Evaluation | null {
  if (heldOut.length === 0) return null;
  const commonest = commonestLabel(trained);
  const suggested = heldOut.map((photo) => suggest(model, photo)[0]?.label);
  const share = (isRight: (photo: LabelledPhoto, at: number) => boolean): number =>
    heldOut.filter(isRight).length / heldOut.length;
  const names = [...new Set(heldOut.map(({ label }) => label))].toSorted();
  return {
    photos: heldOut.length,
    accuracy: share(({ label }, at) => suggested[at] === label),
    majority: share(({ label }) => label === commonest),
    caption: share(({ label, caption }) => (captionRule(caption) ?? commonest) === label),
    labels: names.map((name) => {
      const own = heldOut.filter(({ label }) => label === name).length;
      const said = suggested.filter((label) => label === name).length;
      const right = heldOut.filter(({ label }, at) => label === name && suggested[at] === name).length;
      return { label: name, photos: own, precision: said === 0 ? null : right / said, recall: right / own };
    }),
  };
}
