import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyReader, pieceBytes } from './copy-messages.ts';

function message(letter: string, content: string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The rows read from a stream that is split into pieces of these sizes, in turn. */
function read(stream: Buffer, sizes: readonly number[]): { rows: string; isWhole?: boolean; rest?: string } {
  const next = copyReader();
  const rows: Buffer[] = [];
  for (let at = 0, turn = 0; at < stream.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    const chunk = stream.subarray(at, at + size);
    const before = Buffer.from(chunk);
    const found = next(chunk);
    expect(chunk.equals(before), 'what was given is not changed').toBe(true);
    rows.push(...found.rows);
    at += size;
    if (found.end !== null)
      return {
        rows: Buffer.concat(rows).toString(),
        isWhole: found.end.isWhole,
        rest: Buffer.concat([found.end.rest, stream.subarray(at)]).toString('latin1'),
      };
  }
  return { rows: Buffer.concat(rows).toString() };
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `${text}\n`));

describe('copyReader', () => {
  it('reads all rows, however the bytes are split and whatever messages come between', () => {
    fc.assert(
      fc.property(lines, sizes, fc.nat(3), (rows, cuts, every) => {
        const messages = rows.flatMap((row, index) => [
          ...(index % (every + 1) === 0 ? [message('N', 'notice')] : []),
          message('d', row),
        ]);
        const end = Buffer.concat([message('C', 'COPY 2\0'), message('Z', 'I')]);
        const stream = Buffer.concat([message('H', '\0\0\0'), ...messages, message('c', ''), end]);
        expect(read(stream, cuts)).toEqual({
          rows: rows.join(''),
          isWhole: true,
          rest: end.toString('latin1'),
        });
      }),
    );
  });

  it('stops at an error and leaves it to the driver from its first byte', () => {
    fc.assert(
      fc.property(lines, sizes, (rows, cuts) => {
        const error = Buffer.concat([message('E', 'SERROR\0'), message('Z', 'E')]);
        const stream = Buffer.concat([message('H', ''), ...rows.map((row) => message('d', row)), error]);
        expect(read(stream, cuts)).toEqual({
          rows: rows.join(''),
          isWhole: false,
          rest: error.toString('latin1'),
        });
      }),
    );
  });

  it('does not end before CopyDone, and hands rows on in full pieces until then', () => {
    const row = message('d', `${'a'.repeat(pieceBytes - 2)}\n`);
    const begun = Buffer.concat([message('H', ''), row, row]);
    expect(read(begun, [3]).isWhole).toBeUndefined();
    expect(read(begun, [1000]).rows.length).toBe(pieceBytes);
    expect(read(Buffer.concat([begun, message('c', '')]), [1000]).rows.length).toBe(2 * (pieceBytes - 1));
  });
});
