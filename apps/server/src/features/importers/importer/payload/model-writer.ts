import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
} from '@supersync/contract/importers/feed-parser/feed.ts';
import { partBytes, type PreparedBody } from './bodies.ts';

type Part = PreparedBody['parts'][number];

/**
 * What was read from a payload, to be compared later: a line for each unit as it came and one for each property, which
 * belong together by a number. `readModel` reads it. Compressed while it is written, so that it is never held whole.
 */
export class ModelWriter {
  readonly #hash = createHash('sha256');
  readonly #parts: Part[] = [];
  #lines: string[] = [];
  #characters = 0;
  #bytes = 0;

  unit(key: number, unit: FeedUnit): void {
    this.#line({ key, unit });
  }

  property(
    key: number,
    property: Omit<FeedProperty, 'units'> & { readonly floorplans: readonly FeedFloorplan[] },
  ): void {
    this.#line({ key, property });
  }

  #line(value: object): void {
    const line = `${JSON.stringify(value)}\n`;
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters >= partBytes) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#lines.join(''));
    this.#hash.update(bytes);
    this.#parts.push({ start: this.#bytes, length: bytes.length, body: deflateRawSync(bytes) });
    this.#bytes += bytes.length;
    this.#lines = [];
    this.#characters = 0;
  }

  end(): PreparedBody {
    if (this.#characters > 0) this.#flush();
    return { hash: this.#hash.digest('hex'), bytes: this.#bytes, parts: this.#parts };
  }
}

export function prepareModel(properties: readonly FeedProperty[]): PreparedBody {
  const model = new ModelWriter();
  for (const [key, { units, ...property }] of properties.entries()) {
    for (const unit of units) model.unit(key, unit);
    model.property(key, property);
  }
  return model.end();
}
