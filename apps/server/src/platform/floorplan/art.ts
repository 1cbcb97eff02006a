import type { Art } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import sql from 'sql-template-tag';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../db/database.ts';
import type { StoredBytes } from '../files/file-store.ts';
import { addFile } from '../files/files.ts';
import type { Origin } from '../server.ts';

export type ArtKind = 'image' | 'svg' | 'model';

export interface NewArt extends StoredBytes {
  readonly kind: ArtKind;
  readonly name: string;
  readonly mediaType: string;
  /** In pixels; null for a model. */
  readonly width: number | null;
  readonly height: number | null;
}

/** An existing file becomes art: it is kept for as long as a version may show it. */
export async function keepAsArt(
  tx: Transaction,
  fileId: string,
  { kind, width, height }: Pick<NewArt, 'kind' | 'width' | 'height'>,
): Promise<void> {
  await tx.query(sql`
    insert into floorplan_art (id, kind, width, height) values (${fileId}, ${kind}, ${width}, ${height})
    on conflict (id) do nothing`);
}

/**
 * Adds art whose bytes are in the file store already. SVG must have been sanitised: this only stores it, and whoever
 * serves it forbids scripts and fetches once more.
 */
export async function addArt(tx: Transaction, origin: Origin, art: NewArt): Promise<Art> {
  const { sha256, bytes, name, mediaType, width, height } = art;
  const file = await addFile(tx, { sha256, bytes, name, mediaType, userId: origin.userId });
  await keepAsArt(tx, file.id, art);
  await audit(tx, origin, { action: 'uploaded', resource: 'file', key: file.id });
  return { id: file.id, name: file.name, mediaType: file.mediaType, width, height };
}
