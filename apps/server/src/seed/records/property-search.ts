import type { Queryable } from '#platform/db/database.ts';
import type { Portfolio } from './portfolio.ts';

const order = (tx: Queryable, what: 'enable' | 'disable'): Promise<unknown> =>
  tx.query({
    text: `do $$ begin
      alter table properties ${what} trigger properties_added;
      alter table property_partners ${what} trigger property_partners_added;
    end $$`,
  });

/**
 * A property is found by its partners' names for it too. Its document is made once, when both are stored, instead of
 * after each.
 */
export const pauseSearch = (tx: Queryable): Promise<unknown> => order(tx, 'disable');

export async function resumeSearch(tx: Queryable, portfolios: readonly Portfolio[]): Promise<void> {
  const ids = portfolios.flatMap(({ properties }) => properties.map(({ id }) => id));
  await tx.query({ text: 'select refresh_property_search($1::int[])', values: [ids] });
  await order(tx, 'enable');
}
