import { problem } from '@supersync/contract/kernel/errors.ts';
import type { RolloutBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** Refuses branding with a picture that no site could show, before anything is built. */
export async function requirePictures(db: Queryable, { logos }: RolloutBranding): Promise<void> {
  const wanted = Object.entries(logos ?? {}).flatMap(([kind, picture]) =>
    picture === undefined ? [] : [{ kind, id: picture.fileId }],
  );
  if (wanted.length === 0) return;
  const { rows } = await db.query<{ id: string }>(sql`
    select id from files where id = any (${wanted.map(({ id }) => id)}::uuid[])
      and not is_restricted and not shows_personal and media_type like 'image/%'`);
  const stored = new Set(rows.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !stored.has(id));
  if (missing.length > 0)
    throw problem(
      'invalid_input',
      {},
      {
        errors: Object.fromEntries(
          missing.map(({ kind }) => [`branding.logos.${kind}`, 'Is not stored. Upload it again.']),
        ),
      },
    );
}
