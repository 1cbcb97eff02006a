import { createHmac, timingSafeEqual } from 'node:crypto';
import { installationSecret } from '../db/installation-secret.ts';
import type { Queryable } from '../db/database.ts';

const macBytes = 15;
const pattern = /^(\d{1,10})-([\w-]{20})$/;

export interface SiteKeys {
  make(generationId: number): string;
  /** Null for what this installation did not make. */
  read(key: string): number | null;
}

/**
 * What a generated site names itself by when it asks this server: the id of its generation, signed. It is in the pages
 * of the site, so it is no secret; it only keeps anybody from posting to sites that do not exist.
 */
export async function siteKeys(db: Queryable): Promise<SiteKeys> {
  const secret = await installationSecret(db, 'site-keys');
  const mac = (id: string): Buffer => createHmac('sha256', secret).update(id).digest().subarray(0, macBytes);
  return {
    make: (generationId) => `${generationId}-${mac(String(generationId)).toString('base64url')}`,
    read(key) {
      const [, id = '', given = ''] = pattern.exec(key) ?? [];
      const bytes = Buffer.from(given, 'base64url');
      if (bytes.length !== macBytes || !timingSafeEqual(bytes, mac(id))) return null;
      return Number(id);
    },
  };
}
