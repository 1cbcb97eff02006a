import { readJson, type JsonProblem } from '../../kit/editor/json-place.ts';

/** Where a payload comes from: fetched by the server, or pasted here. */
export interface PayloadSource {
  readonly kind: 'fetch' | 'paste';
  readonly text: string;
}

export type PayloadReading =
  | { readonly ok: true; readonly body: { readonly payload?: unknown } }
  /** Null where there is nothing to read yet. */
  | { readonly ok: false; readonly problem: JsonProblem | null };

/** What is sent: nothing where the server fetches it, else the JSON that was pasted. */
export function payloadOf({ kind, text }: PayloadSource): PayloadReading {
  if (kind === 'fetch') return { ok: true, body: {} };
  if (text.trim() === '') return { ok: false, problem: null };
  const read = readJson(text);
  return read.ok ? { ok: true, body: { payload: read.value } } : { ok: false, problem: read.problem };
}

/** A payload as Building Stack writes them, to begin with. */
export const examplePayload = JSON.stringify(
  {
    data: {
      buildings: [
        {
          id: 8001,
          name: 'Maple Court',
          address: '9 Elm Avenue',
          availableUnits: [
            { name: '101', numberOfBedrooms: 1, numberOfBathrooms: 1, size: 610, rent: 1650 },
            { name: '204', numberOfBedrooms: 2, numberOfBathrooms: 1, size: 820, rent: 2100 },
          ],
        },
      ],
    },
  },
  null,
  2,
);
