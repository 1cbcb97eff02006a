import { FeedNode } from './feed-node.ts';

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

interface Open {
  readonly node: FeedNode;
  readonly step: Step | null;
  readonly kind: RecordKind | null;
  /** Its content belongs to a record. */
  readonly isKept: boolean;
  recordCounts: Map<string, number> | null;
}

/** Builds the trees of records from the events of a tokeniser, XML or JSON. */
export class NodeBuilder {
  readonly #steps: Step;
  readonly #events: NodeEvents;
  readonly #countsFromOne: boolean;
  readonly #open: Open[] = [];
  #held = 0;
  #heldAt: number[] = [];
  #property: FeedNode | null = null;

  constructor(paths: readonly RecordPath[], events: NodeEvents, { countsFromOne = false } = {}) {
    this.#steps = stepsOf(paths);
    this.#events = events;
    this.#countsFromOne = countsFromOne;
  }

  get depth(): number {
    return this.#open.length;
  }

  get current(): FeedNode | null {
    return this.#open.at(-1)?.node ?? null;
  }

  open(name: string, written: string, line: number, index = -1): FeedNode {
    const around = this.#open.at(-1);
    if (this.#open.length >= nodeLimits.depth)
      throw new UnreadableError(`Nested deeper than ${nodeLimits.depth}`);
    const node = new FeedNode(name, written, around?.node ?? null, line);
    node.index = index;
    const step = around?.step?.next.get(name) ?? this.#steps.next.get(name) ?? null;
    const kind = step?.kind ?? null;
    const isKept = kind !== null || around?.isKept === true;
    if (around === undefined) this.#events.root(node);
    if (kind !== null) this.#openRecord(kind, node, around);
    else if (isKept) {
      this.#held += 1;
      if (this.#held > nodeLimits.heldNodes)
        throw new UnreadableError(`More than ${nodeLimits.heldNodes} elements in one record`);
      around?.node.addChild(node);
    }
    this.#open.push({ node, step, kind, isKept, recordCounts: null });
    return node;
  }

  #openRecord(kind: RecordKind, node: FeedNode, around: Open | undefined): void {
    if (kind === 'property') this.#property = node;
    this.#heldAt.push(this.#held);
    if (around === undefined || !this.#countsFromOne) return;
    around.recordCounts ??= new Map();
    const count = (around.recordCounts.get(node.name) ?? 0) + 1;
    around.recordCounts.set(node.name, count);
    node.index = count;
  }

  text(data: string): void {
    const current = this.#open.at(-1);
    if (current === undefined || !current.isKept) return;
    const { node } = current;
    if (node.text.length < nodeLimits.textCharacters) node.text += data;
  }

  /** A value without content of its own, such as a JSON number. */
  leaf(name: string, written: string, line: number, text: string, index = -1): void {
    const around = this.#open.at(-1);
    if (around === undefined) return this.#events.root(new FeedNode(name, written, null, line));
    // The envelope's own values say which property it is about.
    const isEnvelope = this.#open.length === 1 && around.node.children.length < maxEnvelopeValues;
    if (!around.isKept && !isEnvelope) return;
    this.#held += 1;
    if (this.#held > nodeLimits.heldNodes)
      throw new UnreadableError(`More than ${nodeLimits.heldNodes} values in one record`);
    const node = new FeedNode(name, written, around.node, line);
    node.index = index;
    node.text = text.length > nodeLimits.textCharacters ? text.slice(0, nodeLimits.textCharacters) : text;
    around.node.addChild(node);
  }

  close(): void {
    const closed = this.#open.pop();
    if (closed === undefined || closed.kind === null) return;
    const { node, kind } = closed;
    this.#held = this.#heldAt.pop() ?? 0;
    if (kind === 'property') this.#property = null;
    this.#events.record(kind, node, this.#property);
  }

  /** Ends what is open where a document stops early: a property counts with what came of it, the rest does not. */
  abandon(): void {
    while (this.#open.length > 0) {
      if (this.#open.at(-1)?.kind === 'property') this.close();
      else this.#open.pop();
    }
  }
}
