import type { Placed, ReadValue } from './feed.ts';
import { lineOf, pathOf, type FeedNode, type Found } from './feed-node.ts';

/**
 * A copy: engines keep longer texts as a part of the one that they were cut out of, so one value would hold its whole
 * chunk of the document in memory.
 */
export const own = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

type Slots = readonly number[] | undefined;

interface Reads {
  read(node: FeedNode): readonly (Found | null)[];
}

const nothingRead: readonly ReadValue[] = [];

/** Reads one record: the first of its nodes that holds a field counts. */
export class FieldReader {
  readonly #nodes: readonly FeedNode[];
  readonly #found: readonly (readonly (Found | null)[])[];
  readonly #trace: ReadValue[] | null;

  constructor(nodes: readonly FeedNode[], index: Reads, trace: boolean) {
    this.#nodes = nodes;
    this.#found = nodes.map((node) => index.read(node));
    this.#trace = trace ? [] : null;
  }

  find(slots: Slots): Found | null {
    if (slots === undefined) return null;
    for (const found of this.#found)
      for (const slot of slots) {
        const each = found[slot];
        if (each !== null && each !== undefined) return each;
      }
    return null;
  }

  value<T extends string | number | null>(field: string, slots: Slots, read: (found: Found) => T): T | null {
    return this.read(field, this.find(slots), read);
  }

  read<T extends string | number | null>(
    field: string,
    found: Found | null,
    read: (found: Found) => T,
  ): T | null {
    if (found === null) return null;
    const value = read(found);
    if (this.#trace !== null) this.note(field, found, value);
    return value;
  }

  text(field: string, slots: Slots): string | null {
    const found = this.find(slots);
    if (found === null) return null;
    if (this.#trace !== null) this.note(field, found, found.raw);
    return own(found.raw);
  }

  note(field: string, found: Found, value: string | number | null): void {
    this.#trace?.push({
      field,
      raw: found.raw,
      value: value === null ? null : String(value),
      path: pathOf(found),
      line: lineOf(found),
    });
  }

  get place(): Placed {
    const [node] = this.#nodes;
    return node === undefined
      ? { path: '/', line: 0, read: nothingRead }
      : {
          path: this.#trace === null ? '' : pathOf(node),
          line: node.line,
          read: this.#trace ?? nothingRead,
        };
  }
}
