/** One step from a record to another, or to a list. */
export interface TrailStep {
  /** A relation of the record, or `note.property`: a relation of another resource that leads here. */
  readonly relation: string;
  /** Which one of several; null is the only one, or the whole list. */
  readonly key: string | null;
}

/** A path along relations from a record of the page's resource. Keys are as in addresses. */
export interface Trail {
  readonly key: string;
  readonly steps: readonly TrailStep[];
}

/** `3/properties:7/building`. Keys are percent-encoded, so that a slash in one does not split it. */
export function parseTrail(text: string | null): Trail | null {
  const [key = '', ...parts] = (text ?? '').split('/');
  if (key === '') return null;
  return {
    key,
    steps: parts
      .filter((part) => part !== '')
      .map((part) => {
        const colon = part.indexOf(':');
        return colon < 0
          ? { relation: part, key: null }
          : { relation: part.slice(0, colon), key: part.slice(colon + 1) };
      }),
  };
}

const printStep = ({ relation, key }: TrailStep): string => (key === null ? relation : `${relation}:${key}`);

export const printTrail = ({ key, steps }: Trail): string => [key, ...steps.map(printStep)].join('/');

/** Back to an earlier stop: 0 is the first record. */
export const cutTo = ({ key, steps }: Trail, stop: number): Trail => ({ key, steps: steps.slice(0, stop) });

export const extended = ({ key, steps }: Trail, step: TrailStep): Trail => ({ key, steps: [...steps, step] });

/** The trail to one record of the list at its end. */
export const chosenOf = ({ key, steps }: Trail, chosen: string): Trail => ({
  key,
  steps: steps.map((step, index) => (index === steps.length - 1 ? { ...step, key: chosen } : step)),
});
