import type { Point } from '../geometry/matrix.ts';
import { Scanner } from './scan.ts';
import { arc, type Segment } from './segments.ts';

const isRelative = (command: string): boolean => command === command.toLowerCase();

/** Walks over path data and keeps what the next command depends on: where the pen is, and the last handle. */
class Pen {
  readonly segments: Segment[] = [];
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  #cubic: Point | null = null;
  #quadratic: Point | null = null;
  #isDown = false;

  #add(segment: Exclude<Segment, { kind: 'Z' }>): void {
    // After a close, drawing goes on from where the outline began.
    if (segment.kind !== 'M' && !this.#isDown) this.segments.push({ kind: 'M', to: this.#at });
    this.#isDown = true;
    this.segments.push(segment);
    this.#at = segment.to;
  }

  #mirrored(handle: Point | null): Point {
    const [x, y] = this.#at;
    return handle === null ? this.#at : [2 * x - handle[0], 2 * y - handle[1]];
  }

  #curve(from: Point, towards: Point, to: Point): void {
    this.#add({ kind: 'C', from, towards, to });
    this.#cubic = towards;
  }

  #bend(handle: Point, to: Point): void {
    const mix = (end: Point): Point => [
      end[0] + (2 / 3) * (handle[0] - end[0]),
      end[1] + (2 / 3) * (handle[1] - end[1]),
    ];
    this.#add({ kind: 'C', from: mix(this.#at), towards: mix(to), to });
    this.#quadratic = handle;
  }

  /** False where numbers are missing: browsers draw what came before. */
  draw(command: string, scanner: Scanner): boolean {
    const [ox, oy] = isRelative(command) ? this.#at : [0, 0];
    const point = (): Point | null => {
      const x = scanner.number();
      const y = x === null ? null : scanner.number();
      return x === null || y === null ? null : [ox + x, oy + y];
    };
    const [cubic, quadratic] = [this.#cubic, this.#quadratic];
    this.#cubic = null;
    this.#quadratic = null;
    switch (command.toUpperCase()) {
      case 'Z':
        if (this.#isDown) this.segments.push({ kind: 'Z' });
        this.#isDown = false;
        this.#at = this.#start;
        return true;
      case 'M': {
        const to = point();
        if (to === null) return false;
        this.#add({ kind: 'M', to });
        this.#start = to;
        return true;
      }
      case 'L': {
        const to = point();
        if (to !== null) this.#add({ kind: 'L', to });
        return to !== null;
      }
      case 'H': {
        const x = scanner.number();
        if (x !== null) this.#add({ kind: 'L', to: [ox + x, this.#at[1]] });
        return x !== null;
      }
      case 'V': {
        const y = scanner.number();
        if (y !== null) this.#add({ kind: 'L', to: [this.#at[0], oy + y] });
        return y !== null;
      }
      case 'C': {
        const [from, towards, to] = [point(), point(), point()];
        if (from === null || towards === null || to === null) return false;
        this.#curve(from, towards, to);
        return true;
      }
      case 'S': {
        const [towards, to] = [point(), point()];
        if (towards === null || to === null) return false;
        this.#curve(this.#mirrored(cubic), towards, to);
        return true;
      }
      case 'Q': {
        const [handle, to] = [point(), point()];
        if (handle === null || to === null) return false;
        this.#bend(handle, to);
        return true;
      }
      case 'T': {
        const to = point();
        if (to === null) return false;
        this.#bend(this.#mirrored(quadratic), to);
        return true;
      }
      case 'A': {
        const [rx, ry, turn] = [scanner.number(), scanner.number(), scanner.number()];
        const [large, clockwise] = [scanner.flag(), scanner.flag()];
        const to = point();
        if (rx === null || ry === null || turn === null || large === null) return false;
        if (clockwise === null || to === null) return false;
        const flags = { isLarge: large === 1, isClockwise: clockwise === 1 };
        for (const segment of arc(this.#at, { rx, ry, turn }, flags, to))
          if (segment.kind !== 'Z') this.#add(segment);
        return true;
      }
      default:
        return false;
    }
  }
}

/** The `d` of a path, as far as it is well-formed, and no longer than `maxSegments`. */
export function readPathData(text: string, maxSegments: number): Segment[] {
  const scanner = new Scanner(text);
  const pen = new Pen();
  let command: string | null = null;
  while (pen.segments.length < maxSegments) {
    scanner.skipSpace();
    if (scanner.isAtEnd) break;
    const letter = scanner.letter();
    if (letter !== null) command = letter;
    // Numbers behind a command repeat it; behind a move they are lines, behind a close a mistake.
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    else if (command === null || command.toUpperCase() === 'Z') break;
    if (pen.segments.length === 0 && command.toUpperCase() !== 'M') break;
    if (!pen.draw(command, scanner)) break;
  }
  return pen.segments;
}
