import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { parameterBinder } from '#platform/resource/compile/sql-text.ts';
import { wordConditions } from './search-statement.ts';
import { guesses, isGuessable, withAlternatives, type SearchWord } from './search-words.ts';

interface Correction {
  from: string;
  to: string[];
}

/** Whether the words match anything without the filters. */
async function isKnown(db: Queryable, words: readonly SearchWord[]): Promise<boolean> {
  const into = parameterBinder();
  const { rows } = await db.query<{ known: boolean }>({
    text: `select exists (select from property_search s where ${wordConditions(into, words).join(' and ')}) as known`,
    values: into.values,
  });
  return rows[0]?.known === true;
}

/** Nothing matched: corrects each word from the vocabulary of the index. */
async function correctWords(
  db: Queryable,
  words: readonly SearchWord[],
): Promise<{ words: SearchWord[]; corrections: Correction[] }> {
  const corrections: Correction[] = [];
  const corrected: SearchWord[] = [];
  for (const word of words) {
    if (!isGuessable(word)) {
      corrected.push(word);
      continue;
    }
    const { rows } = await db.query<{ word: string }>(
      sql`select word from search_words order by word <-> ${word.typed} limit 20`,
    );
    const to = guesses(
      word.typed,
      rows.map((row) => row.word),
    );
    if (to.length > 0) corrections.push({ from: word.typed, to });
    corrected.push(withAlternatives(word, to));
  }
  return { words: corrected, corrections };
}

/** Searches by the words as typed; without a match, by their corrected spelling. */
export async function searchOrSuggest<F extends { readonly total: number }>(
  db: Queryable,
  words: readonly SearchWord[],
  find: (words: readonly SearchWord[]) => Promise<F>,
): Promise<{ readonly found: F; readonly corrections: Correction[] }> {
  const found = await find(words);
  // Filters may cause the empty result; only words can be misspelled.
  if (found.total > 0 || words.length === 0 || (await isKnown(db, words))) return { found, corrections: [] };
  const correction = await correctWords(db, words);
  return correction.corrections.length === 0
    ? { found, corrections: [] }
    : { found: await find(correction.words), corrections: correction.corrections };
}

/** The words to search by: as typed where they match anything, otherwise corrected. */
export async function correctedWords(
  db: Queryable,
  words: readonly SearchWord[],
): Promise<readonly SearchWord[]> {
  if (words.length === 0 || (await isKnown(db, words))) return words;
  return (await correctWords(db, words)).words;
}
