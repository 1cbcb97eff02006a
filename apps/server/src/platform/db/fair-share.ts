import { problem } from '@supersync/contract/kernel/errors.ts';
import { Slots } from './slots.ts';
import { statementScope } from './statement-scope.ts';

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

  /** Calls `run` when it is this statement's turn; `timed` is for the part of it that the database works on. */
  async inTurn<T>(
    text: string,
    run: (timed: <A>(work: () => Promise<A>) => Promise<A>) => Promise<T>,
  ): Promise<T> {
    const scope = statementScope();
    // Tasks and jobs have limits of their own.
    if (scope === null) return run((work) => work());
    const shape = this.#shapeOf(text);
    const slots = shape.usualMs === null ? shape.untimed : shape.usualMs >= heavyFromMs ? this.heavy : null;
    if (slots !== null && !(await slots.take(maxWaitMs, scope.who))) throw problem('unavailable', {});
    try {
      // Whoever typed on or left while waiting needs no answer.
      if (scope.isAbandoned) throw problem('unavailable', {});
      return await run((work) => timing(shape, work));
    } finally {
      slots?.give();
    }
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

async function timing<T>(shape: Shape, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - begin;
    shape.usualMs =
      shape.usualMs === null ? tookMs : shape.usualMs * (1 - newestWeight) + tookMs * newestWeight;
  }
}
