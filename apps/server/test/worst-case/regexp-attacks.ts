import { partsOf, type Part } from './regexp-parts.ts';

/** A text that begins in some way, goes on in some way for as long as one likes, and then ends unexpectedly. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

export const attackText = ({ prefix, pump, suffix }: Attack, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;

/** Texts a part takes, a few of them: with what may be left out, and without. */
function textsOf(part: Part): string[] {
  switch (part.kind) {
    case 'set':
      return [...part.samples];
    case 'choice':
      return part.options.flatMap((option) => textsOf(option).slice(0, 2));
    case 'repeat': {
      const once = textsOf(part.part);
      const least = (once[0] ?? '').repeat(part.min);
      return part.min === 0
        ? [...once, '']
        : [least, ...once.map((text) => text.repeat(Math.max(1, part.min)))];
    }
    case 'sequence': {
      const each = part.parts.map(textsOf);
      const most = Math.max(0, ...each.map((texts) => texts.length));
      return Array.from({ length: Math.min(4, Math.max(1, most)) }, (_, index) =>
        each.map((texts) => texts[Math.min(index, texts.length - 1)] ?? '').join(''),
      );
    }
  }
}

const shortest = (part: Part): string => textsOf(part).toSorted((a, b) => a.length - b.length)[0] ?? '';

interface Repetition {
  readonly prefixes: readonly string[];
  readonly pumps: readonly string[];
}

/** Every long repetition with texts that lead up to it. */
function repetitionsIn(part: Part, prefixes: readonly string[]): Repetition[] {
  switch (part.kind) {
    case 'set':
      return [];
    case 'choice':
      return part.options.flatMap((option) => repetitionsIn(option, prefixes));
    case 'repeat': {
      const inner = repetitionsIn(part.part, prefixes);
      return part.isLong ? [{ prefixes, pumps: textsOf(part.part) }, ...inner] : inner;
    }
    case 'sequence': {
      const found: Repetition[] = [];
      let [short, long] = [prefixes[0] ?? '', prefixes.at(-1) ?? ''];
      for (const each of part.parts) {
        found.push(...repetitionsIn(each, [...new Set([short, long])]));
        short += shortest(each);
        long += textsOf(each)[0] ?? '';
      }
      return found;
    }
  }
}

/** One of them is what the expression does not expect. */
const suffixes = ['', '\0', '!', '@', ' ', '<'];

/** Each repetition pumped alone, and once more with what leads up to it, so that every place looks like a beginning. */
export function attacksOn(pattern: RegExp): Attack[] {
  const attacks = repetitionsIn(partsOf(pattern), ['']).flatMap(({ prefixes, pumps }) =>
    prefixes.flatMap((prefix) =>
      pumps
        .filter((pump) => pump !== '')
        .flatMap((pump) =>
          suffixes.flatMap((suffix) => [
            { prefix, pump, suffix },
            { prefix: '', pump: prefix + pump, suffix },
          ]),
        ),
    ),
  );
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
}
