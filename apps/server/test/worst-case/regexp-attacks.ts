import { partsOf, type Part } from './regexp-parts.ts';

/** A prefix, a part that can be repeated at will, and an unexpected suffix. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

export const attackText = ({ prefix, pump, suffix }: Attack, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;

/** A few texts the part matches, with and without optional parts. */
function textsOf(part: Part): string[] {
  switch (part.kind) {
    case 'set':
      return [...part.samples];
    case 'choice':
      return part.options.flatMap((option) => textsOf(option).slice(0, 2));
    case 'repeat': {
      const once = textsOf(part.part);
      const minimum = (once[0] ?? '').repeat(part.min);
      return part.min === 0
        ? [...once, '']
        : [minimum, ...once.map((text) => text.repeat(Math.max(1, part.min)))];
    }
    case 'sequence': {
      const each = part.parts.map(textsOf);
      const maxTexts = Math.max(0, ...each.map((texts) => texts.length));
      return Array.from({ length: Math.min(4, Math.max(1, maxTexts)) }, (_, index) =>
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

/** Every unbounded repetition with texts that lead to it. */
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

/** One of these does not match the expression. */
const suffixes = ['', '\0', '!', '@', ' ', '<'];

/** Repeats each repetition alone, and together with its prefix, so that a match could start anywhere. */
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
