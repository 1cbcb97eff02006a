import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { ProviderNumber } from './provider/phone-provider.ts';

/** What the provider says it holds, as of now. */
export async function storeProviderNumbers(
  db: Queryable,
  held: readonly ProviderNumber[],
  seenAt: Date,
): Promise<void> {
  await db.query(sql`
    insert into provider_numbers (provider_id, number, friendly_name, voice_url, status_callback, fallback_url, seen_at)
    select "providerId", number, "friendlyName", "voiceUrl", "statusCallback", "fallbackUrl", ${seenAt}
    from json_to_recordset(${JSON.stringify(held)}::json) as h ("providerId" text, number text, "friendlyName" text,
      "voiceUrl" text, "statusCallback" text, "fallbackUrl" text)
    on conflict (provider_id) do update set number = excluded.number, friendly_name = excluded.friendly_name,
      voice_url = excluded.voice_url, status_callback = excluded.status_callback,
      fallback_url = excluded.fallback_url, seen_at = excluded.seen_at`);
}

export async function deleteProviderNumber(db: Queryable, providerId: string): Promise<void> {
  await db.query(sql`delete from provider_numbers where provider_id = ${providerId}`);
}
