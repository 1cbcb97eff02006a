interface Waiting {
  readonly who: number | null;
  readonly enter: () => void;
}

/** A number of things that may go on at once; who comes later waits in line, for a time. */
export class Slots {
  readonly #count: number;
  readonly #waiting: Waiting[] = [];
  /** When each person of the line last had a turn. */
  readonly #lastTurns = new Map<number | null, number>();
  #turn = 0;
  #free: number;

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  get taken(): number {
    return this.#count - this.#free;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** False if none became free in time. */
  async take(timeoutMs: number, who: number | null = null): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      this.#note(who);
      return true;
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        who,
        enter: () => {
          clearTimeout(timer);
          this.#note(who);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(false);
      }, timeoutMs);
      this.#waiting.push(waiting);
    });
  }

  /** Passes the slot on to the person whose last turn is longest ago; of one person to whoever waits longest. */
  give(): void {
    const turnOf = ({ who }: Waiting): number => this.#lastTurns.get(who) ?? 0;
    const [next] = this.#waiting.toSorted((a, b) => turnOf(a) - turnOf(b));
    if (next === undefined) {
      this.#free += 1;
      if (this.#free === this.#count) this.#lastTurns.clear();
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.enter();
  }

  #note(who: number | null): void {
    this.#turn += 1;
    this.#lastTurns.set(who, this.#turn);
  }
}
