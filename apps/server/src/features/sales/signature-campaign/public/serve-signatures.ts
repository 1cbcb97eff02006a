import { buffer } from 'node:stream/consumers';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { signaturePaths } from '@supersync/contract/sales/signature-campaign/public-paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileStoreOf } from '#platform/files/files.ts';
import { isServed, partOf } from '#platform/http/service-of.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { requireSender, signatureOf } from '../signature.ts';
import type { SignatureCounts } from './counts.ts';
import { Readers } from './readers.ts';
import { shownCampaigns } from './shown-campaigns.ts';
import type { Named, SignatureTokens, TokenKind } from './tokens.ts';

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Mails show images in other sites' pages. */
const forEveryone = { 'cross-origin-resource-policy': 'cross-origin' } as const;
/** What an image needs of the headers that the framework's answers have. */
const pixelHeaders = {
  ...forEveryone,
  'cache-control': 'no-store',
  'content-type': 'image/gif',
  'content-length': pixel.length,
  'x-content-type-options': 'nosniff',
} as const;
const bannerCacheSeconds = 300;
const hiddenCacheSeconds = 60;
/** Banners are small, and few are shown at once. */
const maxCachedBanners = 50;

const htmlPolicy = "default-src 'none'; img-src *; style-src 'unsafe-inline'; sandbox";

export const baseOf = ({ config }: Pick<Server, 'config'>, request: FastifyRequest): string =>
  config.gatewayUrl || `${request.protocol}://${request.host}`;

const routePath = (path: string): string => path.replace('{token}', ':token');

/** A HEAD request shows nobody anything. */
const isCounted = ({ method }: FastifyRequest): boolean => method === 'GET';

/**
 * What mails ask for: pixel, redirect, banner, and a sender's signature. No cookie is read or set. A token names what it
 * is for, and leads to the campaign's own destination only.
 */
export function serveSignatures(server: Server, tokens: SignatureTokens, counts: SignatureCounts): void {
  const { app, db, clock, config, early } = server;
  const shown = shownCampaigns(db);
  const readers = new Readers(clock);
  const banners = new Map<string, Buffer>();

  const named = (kind: TokenKind, request: FastifyRequest): Named => {
    const { params } = request;
    const token: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'token') : '';
    const found = typeof token === 'string' ? tokens.read(kind, token) : null;
    if (found === null) throw problem('page_not_found', {});
    return found;
  };

  const bannerBytes = async (sha256: string): Promise<Buffer | null> => {
    const cached = banners.get(sha256);
    if (cached !== undefined) return cached;
    const stream = await fileStoreOf(server).open(sha256);
    if (stream === null) return null;
    const bytes = await buffer(stream);
    if (banners.size >= maxCachedBanners) banners.clear();
    banners.set(sha256, bytes);
    return bytes;
  };

  if (isServed(partOf(signaturePaths.pixel), config.serve))
    early.push({
      route: routePath(signaturePaths.pixel),
      prefix: signaturePaths.pixel.replace('{token}', ''),
      answer(token, response) {
        const placement = tokens.read('placement', token);
        if (placement === null) return false;
        counts.addThen('impression', placement, () => response.writeHead(200, pixelHeaders).end(pixel));
        return true;
      },
    });

  const sendPixel = (reply: FastifyReply): FastifyReply =>
    reply.headers(forEveryone).type('image/gif').send(pixel);

  const routes = {
    pixel: {
      summary: 'Counts an impression and answers a transparent image',
      handler: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const placement = named('placement', request);
        if (isCounted(request)) counts.add('impression', placement);
        return sendPixel(reply);
      },
    },
    click: {
      summary: 'Counts a click and leads to the destination of the campaign',
      handler: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const placement = named('placement', request);
        const destination = (await shown(placement.campaignId))?.destination ?? null;
        if (destination === null) throw problem('page_not_found', {});
        if (isCounted(request)) {
          counts.add('click', placement);
          if (readers.isFirst(request.ip, request.headers['user-agent'] ?? '', placement))
            counts.add('uniqueClick', placement);
        }
        return reply.header('referrer-policy', 'no-referrer').redirect(destination, 302);
      },
    },
    banner: {
      summary: 'The banner of a running campaign; a transparent image of any other',
      handler: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const campaign = await shown(named('banner', request).campaignId);
        const today = dayOf(clock);
        const isOn = campaign !== undefined && campaign.startsOn <= today && today <= campaign.endsOn;
        const banner = isOn ? campaign.banner : null;
        const bytes = banner === null ? null : await bannerBytes(banner.sha256);
        if (banner === null || bytes === null)
          return sendPixel(reply.header('cache-control', `public, max-age=${hiddenCacheSeconds}`));
        return reply
          .headers(forEveryone)
          .header('cache-control', `public, max-age=${bannerCacheSeconds}`)
          .type(banner.mediaType)
          .send(bytes);
      },
    },
    html: {
      summary: 'The signature of a sender as HTML',
      handler: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const { senderId } = named('sender', request);
        const sender = await requireSender(db, senderId).catch(() => {
          throw problem('page_not_found', {});
        });
        const source = { db, tokens, base: baseOf(server, request), today: dayOf(clock) };
        const { html } = await signatureOf(source, sender);
        return reply
          .header('content-security-policy', htmlPolicy)
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(html);
      },
    },
  } as const;

  for (const [path, { summary, handler }] of [
    [signaturePaths.pixel, routes.pixel],
    [signaturePaths.click, routes.click],
    [signaturePaths.banner, routes.banner],
    [signaturePaths.html, routes.html],
  ] as const)
    app.route({
      method: 'GET',
      url: routePath(path),
      config: { access: 'public', describe: () => ({ summary }) },
      handler,
    });
}
