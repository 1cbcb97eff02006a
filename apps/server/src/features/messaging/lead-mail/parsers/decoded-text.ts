import { characterOf, entity } from '@supersync/contract/importers/feed-parser/html-entities.ts';

interface Place {
  readonly inText: number;
  readonly inSource: number;
}

/** A text with its entities decoded, and the way back to the places in its source. */
export interface DecodedText {
  readonly text: string;
  readonly inSource: (at: number) => number;
}

export function decodedText(source: string): DecodedText {
  let text = '';
  let done = 0;
  // Where source and text run in step again: after each entity.
  const places: Place[] = [{ inText: 0, inSource: 0 }];
  for (const match of source.matchAll(entity)) {
    text += source.slice(done, match.index) + characterOf(match);
    done = match.index + match[0].length;
    places.push({ inText: text.length, inSource: done });
  }
  text += source.slice(done);
  return {
    text,
    inSource(at) {
      const place = places.findLast(({ inText }) => inText <= at);
      return place === undefined ? at : place.inSource + at - place.inText;
    },
  };
}
