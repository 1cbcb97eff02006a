import { readJson, type JsonProblem } from '#kit/editor/json-place.ts';

/** The source of a payload: fetched by the server, or pasted. */
export interface PayloadSource {
  readonly kind: 'fetch' | 'paste';
  readonly text: string;
}

export type PayloadReading =
  | { readonly ok: true; readonly body: { readonly payload?: unknown } }
  /** Null while there is nothing to parse. */
  | { readonly ok: false; readonly problem: JsonProblem | null };

/** The request: nothing if the server fetches it, else the pasted JSON. */
export function payloadOf({ kind, text }: PayloadSource): PayloadReading {
  if (kind === 'fetch') return { ok: true, body: {} };
  if (text.trim() === '') return { ok: false, problem: null };
  const read = readJson(text);
  return read.ok ? { ok: true, body: { payload: read.value } } : { ok: false, problem: read.problem };
}

interface KnownBuilding {
  readonly remoteId: string;
  readonly name: string;
  readonly address: string | null;
}

const unknownBuilding: KnownBuilding = { remoteId: '8001', name: 'Maple Court', address: '9 Elm Avenue' };
const examples = 2;

/** An example payload in Building Stack's format, with the company's own buildings where known. */
export function exampleOf(known: readonly KnownBuilding[]): string {
  const named = known.length === 0 ? [unknownBuilding] : known.slice(0, examples);
  const buildings = named.map(({ remoteId, name, address }) => ({
    id: remoteId,
    name,
    address,
    availableUnits: [
      { name: '101', numberOfBedrooms: 1, numberOfBathrooms: 1, size: 610, rent: 1650 },
      { name: '204', numberOfBedrooms: 2, numberOfBathrooms: 1, size: 820, rent: 2100 },
    ],
  }));
  return JSON.stringify({ data: { buildings } }, null, 2);
}
