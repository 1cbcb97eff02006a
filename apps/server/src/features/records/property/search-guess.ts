import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { parameterBinder } from '#platform/resource/compile/sql-text.ts';
import { wordConditions } from './search-statement.ts';
import { guesses, isGuessable, orRather, type SearchWord } from './search-words.ts';

interface Correction {
  from: string;
  to: string[];
}

/** Whether the words find anything at all, whatever the filters leave of it. */
async function isKnown(db: Queryable, words: readonly SearchWord[]): Promise<boolean> {
  const into = parameterBinder();
  const { rows } = await db.query<{ known: boolean }>({
    text: `select exists (select from property_search s where ${wordConditions(into, words).join(' and ')}) as known`,
    values: into.values,
  });
  return rows[0]?.known === true;
}

/** Nothing was found: what each word may have been meant to be, by the words there are. */
async function guessed(
  db: Queryable,
  words: readonly SearchWord[],
): Promise<{ words: SearchWord[]; corrections: Correction[] }> {
  const corrections: Correction[] = [];
  const meant: SearchWord[] = [];
  for (const word of words) {
    if (!isGuessable(word)) {
      meant.push(word);
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
    meant.push(orRather(word, to));
  }
  return { words: meant, corrections };
}

/** Finds by the words as they were typed; where they find nothing, by what they may have been meant to be. */
export async function searchOrSuggest<F extends { readonly total: number }>(
  db: Queryable,
  words: readonly SearchWord[],
  find: (words: readonly SearchWord[]) => Promise<F>,
): Promise<{ readonly found: F; readonly corrections: Correction[] }> {
  const found = await find(words);
  // Filters alone explain an empty answer; only words can be mistyped.
  if (found.total > 0 || words.length === 0 || (await isKnown(db, words))) return { found, corrections: [] };
  const meant = await guessed(db, words);
  return meant.corrections.length === 0
    ? { found, corrections: [] }
    : { found: await find(meant.words), corrections: meant.corrections };
}

/** The words a search finds by: as typed where they find anything, else what they may have been meant to be. */
export async function meantWords(
  db: Queryable,
  words: readonly SearchWord[],
): Promise<readonly SearchWord[]> {
  if (words.length === 0 || (await isKnown(db, words))) return words;
  return (await guessed(db, words)).words;
}
