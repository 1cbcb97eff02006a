import type { Config } from '../../config.ts';

/** What addresses of photos in feeds begin with. */
export interface PhotoBase {
  readonly url: string;
  /** Whether others than this machine can load them. */
  readonly isPublic: boolean;
}

export const photoBaseOf = ({ mainUrl, port }: Pick<Config, 'mainUrl' | 'port'>): PhotoBase =>
  mainUrl === ''
    ? { url: `http://localhost:${port}`, isPublic: false }
    : { url: mainUrl.replace(/\/$/, ''), isPublic: true };
