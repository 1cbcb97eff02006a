/** The structure of a regular expression, as far as needed to write hard texts for it. */
export type Part =
  | { readonly kind: 'set'; readonly samples: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly options: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly min: number; readonly isLong: boolean };

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** Letters, digits and the most common separators first. */
const alphabet = [...'a1 -.@:/x0_A2\n\t"\'<>=,;()', ...printable, 'é', '\r'];

const samplesPerSet = 4;
/** Shorter repetitions cost little, however often they are retried. */
const longRepeat = 16;

/** Characters that a one-character part of the source matches. */
function samplesOf(source: string, flags: string): string[] {
  const one = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gy]/g, ''));
  return [...new Set(alphabet.filter((character) => one.test(character)))].slice(0, samplesPerSet);
}

const nothing: Part = { kind: 'sequence', parts: [] };

/** Leaves out anchors, lookarounds and references: they match no text of their own. */
export function partsOf({ source, flags }: RegExp): Part {
  let at = 0;

  function choice(): Part {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(atom()));
    return { kind: 'sequence', parts };
  }

  function quantified(part: Part): Part {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (found === null) return part;
    at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign !== undefined) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, isLong: sign !== '?' };
    const min = Number(least);
    const max = comma === '' ? min : most === '' ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: 'repeat', part, min, isLong: max >= longRepeat };
  }

  function group(): Part {
    const head = /^\((\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at));
    at += head?.[0].length ?? 1;
    const inside = choice();
    at += 1;
    const isLook = /^\?<?[=!]$/.test(head?.[1] ?? '');
    return isLook ? nothing : inside;
  }

  function atom(): Part {
    if (source[at] === '(') return group();
    const repeated =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[pP]\{[^}]*\}|\\.|[\s\S])/i.exec(
        source.slice(at),
      )?.[0] ?? '';
    at += repeated.length;
    if (/^(?:[\^$]|\\[bB1-9])$/.test(repeated)) return nothing;
    return { kind: 'set', samples: samplesOf(repeated, flags) };
  }

  return choice();
}
