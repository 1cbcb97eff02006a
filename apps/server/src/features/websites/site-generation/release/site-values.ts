import { setting } from '@supersync/contract/records/setting/setting.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { site } from '@supersync/contract/websites/site/site.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

type Site = Row<typeof site>;

/** What the record of a website says of the form that it was built from. */
export function siteValuesOf({
  name,
  siteType,
  theme,
  locales,
}: SiteDraft): Pick<Site, 'name' | 'siteType' | 'theme' | 'locales'> {
  const [first = 'en', second] = locales;
  return { name, siteType, theme, locales: second === undefined ? first : 'en_fr' };
}

/** A website is open to search engines from its launch on. */
export const launchStatusOf = ({ noindex }: SiteDraft): 'building' | 'active' =>
  noindex ? 'building' : 'active';

interface SiteSettings {
  readonly clientId: number;
  readonly siteId: number;
  readonly userId: number | null;
  /** Those with an empty value are removed. */
  readonly values: Readonly<Record<string, string>>;
}

/** Brings the settings of a website to the values of its form. Answers how many there are. */
export async function saveSettings(
  tx: Transaction,
  origin: Origin,
  { clientId, siteId, userId, values }: SiteSettings,
): Promise<number> {
  const writer = records(tx, origin);
  const moduleKey = 'website';
  const { rows } = await tx.query<{ id: number; key: string }>(sql`
    select id, key from settings
    where client_id = ${clientId} and site_id = ${siteId} and module_key = ${moduleKey} for update`);
  const stored = new Map(rows.map(({ id, key }) => [key, id]));
  let count = 0;
  for (const [name, value] of Object.entries(values)) {
    const key = name.toLowerCase();
    const there = stored.get(key);
    if (value !== '') count += 1;
    if (there === undefined) {
      if (value !== '')
        await writer.create(setting, { clientId, siteId, moduleKey, key, value, createdUserId: userId });
    } else if (value === '') await writer.remove(setting, there);
    else await writer.update(setting, there, { value });
  }
  return count;
}
