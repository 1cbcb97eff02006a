import { cutText } from '../../kernel/format/cut-text.ts';
import { FeedNode, trimmed } from './feed-node.ts';

/** The records a feed consists of. Each is read and dropped as soon as it ends, so memory does not grow with the feed. */
export type RecordKind = 'property' | 'floorplan' | 'unit';

export interface RecordPath {
  readonly kind: RecordKind;
  /** Names from the outermost; it may stand in an envelope. */
  readonly path: readonly string[];
}

const maxEnvelopeValues = 100;

export const nodeLimits = { depth: 64, heldNodes: 300_000, textCharacters: 100_000 } as const;

/** The document cannot be read further; what came before counts. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

interface Step {
  kind: RecordKind | null;
  readonly next: Map<string, Step>;
}

function stepsOf(paths: readonly RecordPath[]): Step {
  const root: Step = { kind: null, next: new Map() };
  for (const { kind, path } of paths) {
    let at = root;
    for (const name of path) {
      const next = at.next.get(name) ?? { kind: null, next: new Map() };
      at.next.set(name, next);
      at = next;
    }
    at.kind = kind;
  }
  return root;
}

export interface NodeEvents {
  /** `inside` is the property that it is in, if any; that one has not ended yet. */
  record(kind: RecordKind, node: FeedNode, inside: FeedNode | null): void;
  /** The first element or value of the document. */
  root(node: FeedNode): void;
}

const isBlank = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false;
  }
  return true;
};

/** Builds the trees of records from the events of a tokeniser, XML or JSON. */
export class NodeBuilder {
  readonly #steps: Step;
  readonly #events: NodeEvents;
  readonly #countsFromOne: boolean;
  /** What is open, by depth; one list for each fact, because an object for every element costs time. */
  readonly #nodes: (FeedNode | null)[] = [];
  readonly #stepsAt: (Step | null)[] = [];
  /** Whether its content belongs to a record. */
  readonly #kept: boolean[] = [];
  readonly #recordCounts: (Map<string, number> | null)[] = [];
  #depth = 0;
  #held = 0;
  #heldAt: number[] = [];
  #property: FeedNode | null = null;

  constructor(paths: readonly RecordPath[], events: NodeEvents, { countsFromOne = false } = {}) {
    this.#steps = stepsOf(paths);
    this.#events = events;
    this.#countsFromOne = countsFromOne;
  }

  get depth(): number {
    return this.#depth;
  }

  get current(): FeedNode | null {
    return this.#nodes[this.#depth - 1] ?? null;
  }

  open(name: string, written: string, line: number, index = -1): FeedNode {
    const depth = this.#depth;
    if (depth >= nodeLimits.depth) throw new UnreadableError(`Nested deeper than ${nodeLimits.depth}`);
    const around = depth === 0 ? null : (this.#nodes[depth - 1] ?? null);
    const node = new FeedNode(name, written, around, line, index);
    const step =
      (depth === 0 ? undefined : this.#stepsAt[depth - 1]?.next.get(name)) ??
      this.#steps.next.get(name) ??
      null;
    const kind = step?.kind ?? null;
    const isKept = kind !== null || this.#kept[depth - 1] === true;
    if (around === null) this.#events.root(node);
    if (kind !== null) this.#openRecord(kind, node, depth);
    else if (isKept) {
      this.#held += 1;
      if (this.#held > nodeLimits.heldNodes)
        throw new UnreadableError(`More than ${nodeLimits.heldNodes} elements in one record`);
      around?.addChild(node);
    }
    this.#nodes[depth] = node;
    this.#stepsAt[depth] = step;
    this.#kept[depth] = isKept;
    this.#recordCounts[depth] = null;
    this.#depth = depth + 1;
    return node;
  }

  #openRecord(kind: RecordKind, node: FeedNode, depth: number): void {
    if (kind === 'property') this.#property = node;
    this.#heldAt.push(this.#held);
    if (depth === 0 || !this.#countsFromOne) return;
    const counts = this.#recordCounts[depth - 1] ?? new Map<string, number>();
    this.#recordCounts[depth - 1] = counts;
    const count = (counts.get(node.name) ?? 0) + 1;
    counts.set(node.name, count);
    node.index = count;
  }

  text(data: string): void {
    const depth = this.#depth;
    const node = this.#nodes[depth - 1];
    if (node === undefined || node === null || this.#kept[depth - 1] !== true) return;
    // Space between elements is no text; within one it may be.
    if (node.text === '') {
      if (!isBlank(data)) node.text = data;
    } else if (node.text.length < nodeLimits.textCharacters) node.text += data;
  }

  /** A value without content of its own, such as a JSON number. */
  leaf(name: string, written: string, line: number, text: string, index = -1): void {
    const depth = this.#depth;
    const around = this.#nodes[depth - 1] ?? null;
    if (around === null) return this.#events.root(new FeedNode(name, written, null, line));
    // The envelope's own values say which property it is about.
    const isEnvelope = depth === 1 && around.children.length < maxEnvelopeValues;
    if (this.#kept[depth - 1] !== true && !isEnvelope) return;
    this.#held += 1;
    if (this.#held > nodeLimits.heldNodes)
      throw new UnreadableError(`More than ${nodeLimits.heldNodes} values in one record`);
    const node = new FeedNode(name, written, around, line, index);
    node.text = trimmed(
      text.length > nodeLimits.textCharacters ? cutText(text, nodeLimits.textCharacters) : text,
    );
    around.addChild(node);
  }

  /** Forgets the innermost. */
  #drop(): void {
    this.#depth -= 1;
    const node = this.#nodes[this.#depth];
    if (node !== null && node !== undefined && node.text !== '') node.text = trimmed(node.text);
    this.#nodes[this.#depth] = null;
  }

  close(): void {
    const node = this.current;
    if (node === null) return;
    const kind = this.#stepsAt[this.#depth - 1]?.kind ?? null;
    this.#drop();
    if (kind === null) return;
    this.#held = this.#heldAt.pop() ?? 0;
    if (kind === 'property') this.#property = null;
    this.#events.record(kind, node, this.#property);
  }

  /** Ends what is open where a document stops early: a property counts with what came of it, the rest does not. */
  abandon(): void {
    while (this.#depth > 0) {
      if (this.#stepsAt[this.#depth - 1]?.kind === 'property') this.close();
      else this.#drop();
    }
  }
}
