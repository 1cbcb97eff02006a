import { problem } from '@supersync/contract/kernel/errors.ts';
import { placedOf } from '@supersync/contract/sales/signature-campaign/coverage.ts';
import { signaturePaths } from '@supersync/contract/sales/signature-campaign/public-paths.ts';
import { decideOn } from '@supersync/contract/sales/signature-campaign/resolve.ts';
import { membershipsIn } from '@supersync/contract/sales/signature-group/membership.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { allGroups, type Sender } from '#platform/signature/senders.ts';
import { readCampaigns } from './coverage.ts';
import { signatureHtml, type SignatureBanner } from './public/signature-html.ts';
import type { SignatureTokens } from './public/tokens.ts';

export interface SignatureSource {
  readonly db: Queryable;
  readonly tokens: SignatureTokens;
  /** Where mails reach this server, without a path. */
  readonly base: string;
  readonly today: string;
}

export async function requireSender(db: Queryable, id: number): Promise<Sender> {
  const { rows } = await db.query<Sender>(sql`
    select id, email, name, job_title as "jobTitle", phone from signature_senders where id = ${id} and is_active`);
  const [sender] = rows;
  if (sender === undefined) throw problem('not_found', { thing: signatureSender.singular, key: id });
  return sender;
}

const addressOf = (base: string, path: string, token: string): string =>
  base + path.replace('{token}', token);

async function bannerOf(
  { db, tokens, base }: SignatureSource,
  campaignId: number,
  senderId: number,
): Promise<(SignatureBanner & { readonly file: string | null }) | null> {
  const { rows } = await db.query<{
    altText: string;
    width: number | null;
    height: number | null;
    file: string | null;
  }>(sql`
    select alt_text as "altText", banner_width as width, banner_height as height, banner as file
    from signature_campaigns where id = ${campaignId}`);
  const [{ altText, width, height, file } = { altText: '', width: null, height: null, file: null }] = rows;
  if (width === null || height === null) return null;
  const placement = tokens.make('placement', { campaignId, senderId });
  return {
    image: addressOf(base, signaturePaths.banner, tokens.make('banner', { campaignId })),
    link: addressOf(base, signaturePaths.click, placement),
    pixel: addressOf(base, signaturePaths.pixel, placement),
    altText,
    width,
    height,
    file,
  };
}

/** The signature of a sender today, and why it is so. */
export async function signatureOf(source: SignatureSource, sender: Sender) {
  const { db, tokens, base, today } = source;
  const groups = await allGroups(db);
  const memberships = membershipsIn(groups)(sender.email);
  const campaigns = await readCampaigns(db);
  const placed = campaigns.flatMap((campaign) => (campaign.status === 'ended' ? [] : placedOf(campaign)));
  const groupIds = new Set(memberships.map(({ groupId }) => groupId));
  const { winner, others, by } = decideOn(placed, today, groupIds);
  const namedIn = (all: readonly { readonly id: number; readonly name: string }[], id: number) => ({
    id,
    name: all.find((each) => each.id === id)?.name ?? String(id),
  });
  const banner = winner === null ? null : await bannerOf(source, winner.id, sender.id);
  return {
    html: signatureHtml(sender, banner),
    address: addressOf(base, signaturePaths.html, tokens.make('sender', { senderId: sender.id })),
    campaign: winner === null ? null : { ...namedIn(campaigns, winner.id), banner: banner?.file ?? null },
    by,
    others: others.map(({ id }) => namedIn(campaigns, id)),
    groups: memberships.map(({ groupId, by: kind, rule }) => ({
      ...namedIn(groups, groupId),
      by: kind,
      rule,
    })),
  };
}
