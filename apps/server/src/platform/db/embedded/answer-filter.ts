import { readCString } from './wire.ts';

const HEADER = 5;
const ERROR = 0x45;
const NOTIFICATION = 0x41;

function isCollected(type: number | undefined): boolean {
  return type === NOTIFICATION || type === ERROR;
}

export interface Notification {
  readonly channel: string;
  readonly bytes: Buffer;
}

/**
 * Reads the engine's answer as it is produced, split anywhere. The engine reports notifications to whichever
 * connection is being served; they are removed here and sent to the connections that listen.
 */
export class AnswerFilter {
  readonly notifications: Notification[] = [];
  failed = false;
  /** The engine's only session has ended: it will not answer any more. */
  fatal: string | undefined;

  readonly #passOn: (bytes: Uint8Array) => void;
  #header = Buffer.alloc(HEADER);
  #headerBytes = 0;
  #bodyLeft = 0;
  #collected: Buffer[] | undefined;

  constructor(passOn: (bytes: Uint8Array) => void) {
    this.#passOn = passOn;
  }

  push(piece: Uint8Array): void {
    let at = 0;
    let unsent = 0;
    while (at < piece.length) {
      if (this.#bodyLeft > 0) {
        const end = Math.min(at + this.#bodyLeft, piece.length);
        this.#bodyLeft -= end - at;
        if (this.#collected !== undefined) {
          this.#collect(piece.subarray(at, end));
          unsent = end;
        }
        at = end;
        continue;
      }
      const isComplete = this.#headerBytes === 0 && at + HEADER <= piece.length;
      const end = Math.min(at + HEADER - this.#headerBytes, piece.length);
      this.#header.set(piece.subarray(at, end), this.#headerBytes);
      this.#headerBytes += end - at;
      if (this.#headerBytes < HEADER || !isComplete || isCollected(this.#header[0])) {
        this.#passOnUnlessEmpty(piece.subarray(unsent, at));
        unsent = end;
      }
      at = end;
      if (this.#headerBytes === HEADER) this.#beginMessage(isComplete);
    }
    this.#passOnUnlessEmpty(piece.subarray(unsent));
  }

  #passOnUnlessEmpty(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#passOn(bytes);
  }

  /** A header that arrives in full stays with the bytes around it, so that an ordinary answer is one piece. */
  #beginMessage(headerPassedOn: boolean): void {
    this.#headerBytes = 0;
    this.#bodyLeft = this.#header.readInt32BE(1) - 4;
    if (isCollected(this.#header[0])) {
      this.#collected = [];
      this.#collect(Buffer.from(this.#header));
    } else if (!headerPassedOn) {
      this.#passOn(this.#header);
    }
  }

  #collect(bytes: Uint8Array): void {
    this.#collected?.push(Buffer.from(bytes));
    if (this.#bodyLeft === 0) this.#endCollected();
  }

  #endCollected(): void {
    const message = Buffer.concat(this.#collected ?? []);
    this.#collected = undefined;
    if (message[0] === NOTIFICATION) {
      this.notifications.push({ channel: readCString(message, HEADER + 4).text, bytes: message });
      return;
    }
    this.failed = true;
    this.#passOn(message);
    const fields = message.toString('utf8', HEADER).split('\0');
    const severity = fields.find((field) => field.startsWith('V'));
    if (severity === 'VFATAL' || severity === 'VPANIC') {
      this.fatal = fields.find((field) => field.startsWith('M'))?.slice(1) ?? severity;
    }
  }
}
