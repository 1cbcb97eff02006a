import { copiedText } from './copied-text.ts';

const maxRemembered = 5000;
/** Longer ones hardly repeat. */
const maxTextLength = 100;

/**
 * Makes a value of each text once: feeds repeat few names, prices and dates, and their records then share one value.
 * Null is made anew each time, so that whoever asks can report it.
 */
export class Remembered<Value> {
  readonly #make: (text: string) => Value;
  readonly #values = new Map<string, Value>();

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  of(text: string): Value {
    if (text.length > maxTextLength) return this.#make(text);
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    if (this.#values.size >= maxRemembered) return this.#make(text);
    const own = copiedText(text);
    const value = this.#make(own);
    if (value !== null) this.#values.set(own, value);
    return value;
  }
}
