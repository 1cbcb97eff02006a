import type pg from 'pg';
import type { QueryResult } from './database.ts';
import { valueTypes } from './value-types.ts';

type Parser = (text: string) => unknown;

/**
 * A statement that a connection has parsed and described: only its values are sent again. Its columns stay: PostgreSQL
 * refuses to run it once they would be others.
 */
interface Prepared {
  readonly text: string;
  readonly columns: readonly { readonly name: string; readonly parse: Parser }[];
  /** `Bind` up to its values, without code and length: the unnamed portal and the name of the statement. */
  readonly head: Buffer;
}

/** Values the driver sends as they print. Dates, arrays, objects and bytes it converts in ways of its own. */
type PlainValue = string | number | boolean | null;

const isPlain = (value: unknown): value is PlainValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const bindCode = 0x42;
const codeBytes = 1;
const lengthBytes = 4;
const countBytes = 2;
/** All columns as text, then `Execute` of the unnamed portal without a limit. */
const tail = Buffer.from([0, 0, 0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const resultFormatBytes = 2;
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** `Bind` and `Execute` of each, and `Sync`. Plain loops: this is on the way of every request. */
function messageOf(executions: readonly (readonly [Prepared, readonly PlainValue[]])[]): Buffer {
  const texts: (string | null)[] = [];
  const lengths: number[] = [];
  let size = sync.length;
  for (const [{ head }, values] of executions) {
    size += codeBytes + lengthBytes + head.length + 2 * countBytes + tail.length;
    for (const value of values) {
      const text = value === null ? null : String(value);
      const length = text === null ? 0 : Buffer.byteLength(text);
      texts.push(text);
      lengths.push(length);
      size += lengthBytes + length;
    }
  }
  const message = Buffer.allocUnsafe(size);
  let at = 0;
  let index = 0;
  for (const [{ head }, values] of executions) {
    const bindAt = at + codeBytes;
    message[at] = bindCode;
    at = bindAt + lengthBytes;
    at += head.copy(message, at);
    // No formats of values, which says that all are text.
    at = message.writeInt16BE(0, at);
    at = message.writeInt16BE(values.length, at);
    for (const last = index + values.length; index < last; index += 1) {
      const text = texts[index] ?? null;
      at = message.writeInt32BE(text === null ? -1 : (lengths[index] ?? 0), at);
      if (text !== null) at += message.write(text, at);
    }
    message.writeInt32BE(at + resultFormatBytes - bindAt, bindAt);
    at += tail.copy(message, at);
  }
  sync.copy(message, at);
  return message;
}

/**
 * One execution of a prepared statement, given to the driver in place of its own query. Its messages are one write: the
 * driver sends them, and a `Describe`, as four.
 */
class Execution<Row> implements pg.Submittable {
  readonly #prepared: Prepared;
  readonly #message: Buffer;
  readonly #resolve: (result: QueryResult<Row>) => void;
  readonly #reject: (error: unknown) => void;
  readonly #rows: Row[] = [];
  #rowCount = 0;
  #failure: unknown = null;

  constructor(
    prepared: Prepared,
    message: Buffer,
    resolve: (result: QueryResult<Row>) => void,
    reject: (error: unknown) => void,
  ) {
    this.#prepared = prepared;
    this.#message = message;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit({ stream }: pg.Connection): void {
    if (stream.writable) stream.write(this.#message);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      let index = 0;
      for (const { name, parse } of this.#prepared.columns) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
        index += 1;
      }
    } catch (error) {
      this.#failure ??= error;
    }
    // The driver cannot know the shape of a row.
    this.#rows.push(row as Row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve({ rows: this.#rows, rowCount: this.#rowCount });
    else this.#reject(this.#failure);
  }
}

const preparedBy = new WeakMap<pg.PoolClient, Map<string, Prepared>>();

/** Keeps what the driver learned at the first execution of a named statement on this connection. */
export function rememberPrepared(
  client: pg.PoolClient,
  name: string,
  text: string,
  fields: readonly pg.FieldDef[],
): void {
  const known = preparedBy.get(client) ?? new Map<string, Prepared>();
  preparedBy.set(client, known);
  known.set(name, {
    text,
    columns: fields.map(({ name: column, dataTypeID }) => ({
      name: column,
      parse: valueTypes.getTypeParser(dataTypeID, 'text'),
    })),
    head: Buffer.from(`\0${name}\0`),
  });
}

/**
 * Null where the driver has to run it: it was not prepared on this connection, or has values of other kinds. `first` is
 * a prepared statement without values to run before it, in the same exchange; if it is not prepared, neither runs.
 */
export function executePrepared<Row>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
  first?: string,
): Promise<QueryResult<Row>> | null {
  const known = preparedBy.get(client);
  const prepared = known?.get(name);
  const before = first === undefined ? undefined : known?.get(first);
  if (prepared?.text !== text || (first !== undefined && before === undefined) || !values.every(isPlain))
    return null;
  const message = messageOf(
    before === undefined
      ? [[prepared, values]]
      : [
          [before, []],
          [prepared, values],
        ],
  );
  const answer = new Promise<QueryResult<Row>>((resolve, reject) => {
    client.query(new Execution<Row>(prepared, message, resolve, reject));
  });
  return answer.catch((error: unknown) => {
    // As the driver does: the stack leads to whoever asked, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}
