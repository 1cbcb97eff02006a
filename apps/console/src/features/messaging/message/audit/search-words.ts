import { messageSearchSchema } from '@supersync/contract/messaging/message/search.ts';

const { text: textSchema } = messageSearchSchema.shape;

/** The words as a search takes them; undefined while there are too few letters to search for. */
export const wordsIn = (typed: string): string | undefined => textSchema.safeParse(typed).data;

/**
 * What the input shows: the typed text as long as it comes to the words of the search, with a first letter or a last
 * space that the search does not take; otherwise the search was changed elsewhere.
 */
export const shownWords = (typed: string, searched: string | undefined): string =>
  wordsIn(typed) === searched ? typed : (searched ?? '');
