import { problem } from '@supersync/contract/kernel/errors.ts';
import { Slots } from './slots.ts';
import type { StatementScope } from './statement-scope.ts';

/** Statements that usually take this long or longer are heavy. */
const heavyFromMs = 200;
/** Part of the newest time in the usual one: a slow statement is known at once, and is forgiven slowly. */
const newestWeight = 0.25;
const maxWaitMs = 15_000;
/** More texts than the product has; the one unused for longest is forgotten. */
const maxShapes = 1_000;

/** Statements of the same text; their values differ. */
interface Shape {
  usualMs: number | null;
  readonly untimed: Slots;
}

/** A statement whose turn it is. */
export class Turn {
  readonly #shape: Shape;
  readonly #slots: Slots | null;

  constructor(shape: Shape, slots: Slots | null) {
    this.#shape = shape;
    this.#slots = slots;
  }

  /** The part of its time that the database worked on it. */
  took(tookMs: number): void {
    const { usualMs } = this.#shape;
    this.#shape.usualMs = usualMs === null ? tookMs : usualMs * (1 - newestWeight) + tookMs * newestWeight;
  }

  end(): void {
    this.#slots?.give();
  }
}

/**
 * Keeps connections free for light statements: heavy ones share a quarter of the pool and wait for each other, people
 * in turn. What is heavy is measured, not declared, so that it holds for every list, board and tool. Of a statement that was never timed, at most half of the pool runs at once.
 */
export class FairShare {
  readonly heavy: Slots;
  readonly #untimedAtOnce: number;
  readonly #shapes = new Map<string, Shape>();

  constructor(poolSize: number) {
    this.heavy = new Slots(Math.max(1, Math.floor(poolSize / 4)));
    this.#untimedAtOnce = Math.max(1, Math.floor(poolSize / 2));
  }

  /** The turn of a request's statement: at once for a light one, so that it waits for no promise. */
  turnOf(text: string, scope: StatementScope): Turn | Promise<Turn> {
    const shape = this.#shapeOf(text);
    if (shape.usualMs === null) return inLine(shape, shape.untimed, scope);
    return shape.usualMs >= heavyFromMs ? inLine(shape, this.heavy, scope) : new Turn(shape, null);
  }

  #shapeOf(text: string): Shape {
    const shape = this.#shapes.get(text) ?? { usualMs: null, untimed: new Slots(this.#untimedAtOnce) };
    // Inserted anew, so that the first one is the one unused for longest.
    this.#shapes.delete(text);
    this.#shapes.set(text, shape);
    const oldest = this.#shapes.keys().next();
    if (this.#shapes.size > maxShapes && oldest.done === false) this.#shapes.delete(oldest.value);
    return shape;
  }
}

async function inLine(shape: Shape, slots: Slots, scope: StatementScope): Promise<Turn> {
  if (!(await slots.take(maxWaitMs, scope.who))) throw problem('unavailable', {});
  // Whoever typed on or left while waiting needs no answer.
  if (!scope.isAbandoned) return new Turn(shape, slots);
  slots.give();
  throw problem('unavailable', {});
}
