import type { Placed, ReadValue } from './feed.ts';
import { pathOf, type FeedNode, type Found } from './feed-node.ts';

/**
 * A copy: engines keep longer texts as a part of the one that they were cut out of, so one value would hold its whole
 * chunk of the document in memory.
 */
export const own = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

type Slots = readonly number[] | undefined;

interface Reads {
  read(node: FeedNode): readonly (Found | null)[];
}

function firstOf(found: readonly (Found | null)[], slots: readonly number[]): Found | null {
  for (const slot of slots) {
    const each = found[slot];
    if (each !== null && each !== undefined) return each;
  }
  return null;
}

const nothingRead: readonly ReadValue[] = [];

/** Reads one record; what it does not hold is read from the one around it, if any. */
export class FieldReader {
  readonly #node: FeedNode;
  readonly #found: readonly (Found | null)[];
  readonly #around: readonly (Found | null)[] | null;
  readonly #trace: ReadValue[] | null;

  constructor(node: FeedNode, around: FeedNode | null, index: Reads, trace: boolean) {
    this.#node = node;
    this.#found = index.read(node);
    this.#around = around === null ? null : index.read(around);
    this.#trace = trace ? [] : null;
  }

  find(slots: Slots): Found | null {
    if (slots === undefined) return null;
    return firstOf(this.#found, slots) ?? (this.#around === null ? null : firstOf(this.#around, slots));
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
    if (this.#trace !== null) this.note(field, found, found.text);
    return own(found.text);
  }

  note(field: string, found: Found, value: string | number | null): void {
    this.#trace?.push({
      field,
      raw: found.text,
      value: value === null ? null : String(value),
      path: pathOf(found),
      line: found.line,
    });
  }

  get place(): Placed {
    const trace = this.#trace;
    return {
      path: trace === null ? '' : pathOf(this.#node),
      line: this.#node.line,
      read: trace ?? nothingRead,
    };
  }
}
