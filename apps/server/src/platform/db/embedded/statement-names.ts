import { buildMessage, cString, readCString } from './wire.ts';

const BODY = 5;
const STATEMENT = 0x53;
let connectionsMade = 0;

/**
 * Prepared statements belong to a connection in PostgreSQL but to the one session here, so each connection's
 * names get a unique prefix: short, because the engine truncates a name at 63 bytes.
 */
export class StatementNames {
  readonly #prefix = `c${(connectionsMade += 1)}s`;
  readonly #engineNames = new Map<string, string>();
  #count = 0;

  /** Names in the engine that this connection may have left behind. */
  get inEngine(): Iterable<string> {
    return this.#engineNames.values();
  }

  rename(type: string, message: Buffer): Buffer {
    switch (type) {
      case 'P': {
        const name = readCString(message, BODY);
        return name.text === ''
          ? message
          : buildMessage('P', this.#own(name.text), message.subarray(name.end));
      }
      case 'B': {
        const portal = readCString(message, BODY);
        const name = readCString(message, portal.end);
        if (name.text === '') return message;
        return buildMessage(
          'B',
          message.subarray(BODY, portal.end),
          this.#own(name.text),
          message.subarray(name.end),
        );
      }
      case 'C':
      case 'D': {
        if (message[BODY] !== STATEMENT) return message;
        const name = readCString(message, BODY + 1);
        return name.text === ''
          ? message
          : buildMessage(type, Buffer.from([STATEMENT]), this.#own(name.text));
      }
      default:
        return message;
    }
  }

  #own(name: string): Buffer {
    let own = this.#engineNames.get(name);
    if (own === undefined) {
      this.#count += 1;
      own = `${this.#prefix}${this.#count}`;
      this.#engineNames.set(name, own);
    }
    return cString(own);
  }
}
