interface Candidates<T> {
  readonly most: number;
  /** In the order in which they are due. */
  readonly readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly T[]>;
  /** Why an item may not be called; null where it may. */
  readonly refusalOf: (item: T) => string | null;
  readonly onRefused: (item: T, reason: string) => void;
}

/**
 * The first items that may be called. Those that may not are never done with: were they counted, they would take the
 * places of all others in every run.
 */
export async function firstCallable<T>({
  most,
  readPage,
  refusalOf,
  onRefused,
}: Candidates<T>): Promise<T[]> {
  const callable: T[] = [];
  for (let offset = 0; ; offset += most) {
    const page = await readPage({ limit: most, offset });
    for (const item of page) {
      if (callable.length === most) return callable;
      const reason = refusalOf(item);
      if (reason === null) callable.push(item);
      else onRefused(item, reason);
    }
    if (page.length < most) return callable;
  }
}
