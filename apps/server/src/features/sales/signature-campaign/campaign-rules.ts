import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { linkFault } from '@supersync/contract/sales/signature-campaign/link.ts';
import type { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export type Campaign = Row<typeof signatureCampaign>;
type Draft = Partial<Campaign>;
type Faults = Record<string, string>;

export async function allowedHosts(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ host: string }>(sql`select host from signature_hosts`);
  return new Set(rows.map(({ host }) => host));
}

interface MeasuredBanner {
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly media_type: string;
}

async function measuredBanner(db: Queryable, address: string): Promise<MeasuredBanner | null> {
  const { rows } = await db.query<MeasuredBanner>(sql`
    select width, height, bytes, media_type from files where id = file_at(${address}) and not is_restricted`);
  return rows[0] ?? null;
}

const { maxSide, maxStoredBytes, accepts } = filePurposes.banner;

/** The size of a banner that was uploaded as one; null for any other picture. */
export async function sizeOfBanner(db: Queryable, address: string | null | undefined) {
  if (address === null || address === undefined) return null;
  const file = await measuredBanner(db, address);
  if (file === null || file.width === null || file.height === null) return null;
  const fits = file.width <= maxSide && file.bytes <= maxStoredBytes;
  const isShownInMail = accepts.some((type) => type === file.media_type);
  return fits && isShownInMail ? { width: file.width, height: file.height, bytes: file.bytes } : null;
}

async function missingGroups(db: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from signature_groups where id = any(${[...groupIds]}::int[])`,
  );
  const known = new Set(rows.map(({ id }) => id));
  return groupIds.filter((id) => !known.has(id));
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw problem('invalid_input', {}, { errors: faults });
}

/** What every campaign must fulfil, drafts too. */
export async function requireSound(db: Queryable, campaign: Draft): Promise<void> {
  const faults: Faults = {};
  const { startsOn = '', endsOn = '', link = '', groupIds = [], banner } = campaign;
  if (endsOn < startsOn) faults['endsOn'] = 'Must not be before the first day';
  const fault = linkFault(link, await allowedHosts(db));
  if (fault !== null) faults['link'] = fault;
  const [missing] = await missingGroups(db, groupIds);
  if (missing !== undefined) faults['groupIds'] = `There is no group ${missing}`;
  if (banner !== null && banner !== undefined && (await sizeOfBanner(db, banner)) === null)
    faults['banner'] = 'Upload a PNG or JPEG banner, at most 600 px wide and 200 KB';
  refuse(faults);
}

/** What one needs to be shown. */
export function requireReady(campaign: Draft, today: string): void {
  const faults: Faults = {};
  const { banner, altText = '', groupIds = [], endsOn = '' } = campaign;
  if (banner === null || banner === undefined) faults['banner'] = 'Required to schedule';
  if (altText.trim() === '') faults['altText'] = 'Required to schedule';
  if (groupIds.length === 0) faults['groupIds'] = 'Choose at least one group';
  if (endsOn < today) faults['endsOn'] = 'Must not be in the past';
  refuse(faults);
}
