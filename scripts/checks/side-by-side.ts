import type { Write } from './run.ts';

/**
 * Does works at the same time. What they write comes out one after another, in the order of the works: the first that
 * goes on is heard as it writes, the others when it has ended.
 */
export async function sideBySide<T>(
  works: readonly ((write: Write) => Promise<T>)[],
  out: Write,
): Promise<T[]> {
  const kept = works.map(() => '');
  const ended = works.map(() => false);
  let heard = 0;
  const hearNext = (): void => {
    while (heard < works.length && ended[heard] === true) {
      heard += 1;
      out(kept[heard] ?? '');
    }
  };
  return Promise.all(
    works.map(async (work, index) => {
      try {
        return await work((text) => {
          if (index === heard) out(text);
          else kept[index] += text;
        });
      } finally {
        ended[index] = true;
        hearNext();
      }
    }),
  );
}
