import { createHash } from 'node:crypto';

export interface CompiledStatement {
  name?: string;
  text: string;
  values: unknown[];
}

// A prepared statement lives as long as its connection, so the number of names ever given out is bounded, and
// only shapes that come back are worth one: nobody can fill the server's memory with queries of ever new shapes.
const mostNames = 500;
const mostCandidates = 1000;
const sightingsForAName = 2;

/** Statements of the same shape share a name, so that PostgreSQL plans them once. */
export function preparedNames(): (text: string, values: unknown[]) => CompiledStatement {
  const names = new Map<string, string>();
  const candidates = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const sightings = (candidates.get(text) ?? 0) + 1;
    candidates.delete(text);
    if (sightings >= sightingsForAName) {
      const name = `r_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
      names.set(text, name);
      return name;
    }
    candidates.set(text, sightings);
    const oldest = candidates.keys().next();
    if (candidates.size > mostCandidates && oldest.done === false) candidates.delete(oldest.value);
    return undefined;
  }

  return (text, values) => {
    const name = nameOf(text);
    return name === undefined ? { text, values } : { name, text, values };
  };
}

/** The names of this process. */
export const statement = preparedNames();
