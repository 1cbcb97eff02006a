import { createHash } from 'node:crypto';

export interface CompiledStatement {
  name?: string;
  text: string;
  values: unknown[];
}

// A prepared statement lives as long as its connection. Bound the number of names, and name only repeated
// shapes: otherwise queries of ever new shapes would fill the database's memory.
const maxNames = 500;
const maxCandidates = 1000;
const usesBeforeNaming = 2;

/** Statements of the same text share a name, so that PostgreSQL plans them once. */
export function preparedNames(): (text: string, values: unknown[]) => CompiledStatement {
  const names = new Map<string, string>();
  const candidates = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNames) return existing;
    const uses = (candidates.get(text) ?? 0) + 1;
    candidates.delete(text);
    if (uses >= usesBeforeNaming) {
      const name = `r_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
      names.set(text, name);
      return name;
    }
    candidates.set(text, uses);
    const oldest = candidates.keys().next();
    if (candidates.size > maxCandidates && oldest.done === false) candidates.delete(oldest.value);
    return undefined;
  }

  return (text, values) => {
    const name = nameOf(text);
    return name === undefined ? { text, values } : { name, text, values };
  };
}

/** Shared by the process. */
export const statement = preparedNames();
