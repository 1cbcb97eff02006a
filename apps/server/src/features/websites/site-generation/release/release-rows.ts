import type { ReleaseState } from '@supersync/contract/websites/site-generation/site-release.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export interface ReleaseRow {
  readonly id: number;
  readonly generation_id: number;
  readonly number: number;
  readonly state: ReleaseState;
  readonly commit_id: string | null;
  readonly pipeline_ref: string | null;
  readonly is_rollout: boolean;
  readonly copies_release_id: number | null;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  readonly error: string | null;
}

/** The latest release of a generation, or the latest of a commit. */
export async function readRelease(
  db: Queryable,
  generationId: number,
  commitId: string | null = null,
): Promise<ReleaseRow | null> {
  const { rows } = await db.query<ReleaseRow>(sql`
    select id, generation_id, number, state, commit_id, pipeline_ref, is_rollout, copies_release_id, pages, files,
      bytes, error
    from site_releases where generation_id = ${generationId}
      and (${commitId}::text is null or commit_id = ${commitId}) order by number desc limit 1`);
  return rows[0] ?? null;
}
