import { readFile } from 'node:fs/promises';
import { floorplanTeam } from '@supersync/contract/websites/floorplan-manifest/floorplan-access.ts';
import { previewPaths, viewerPaths } from '@supersync/contract/websites/floorplan-manifest/public-paths.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import { idRange } from '@supersync/contract/kernel/record-id.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fileStoreOf } from '#platform/files/files.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { newestData, publishedArt, publishedData, type ViewerData } from './viewer-data.ts';
import { buildingPage, floorPage, type ViewerLinks, type ViewerPage, withQuery } from './viewer-page.ts';
import { type ViewerLanguage, viewerTexts } from './viewer-texts.ts';

/** Availability may be this old for visitors; staff always see it as it is. */
const pageCacheSeconds = 30;
const artCacheSeconds = 3600;

const assets = {
  'viewer.css': 'text/css; charset=utf-8',
  'viewer.js': 'text/javascript; charset=utf-8',
} as const;
const isAsset = (name: string): name is keyof typeof assets => Object.hasOwn(assets, name);

const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
const fill = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

const paramsSchema = z.object({
  key: z.uuid().optional(),
  id: z.coerce.number().int().min(idRange.min).max(idRange.max).optional(),
  floor: z.string().max(60).optional(),
  art: z.uuid().optional(),
  name: z.string().max(40).optional(),
});
const querySchema = z.object({
  view: z.string().max(60).optional(),
  lang: z.enum(languages.values).catch('en').default('en'),
});

/** Where the pages are, whatever their language. */
type Places = Pick<ViewerLinks, 'building' | 'floor' | 'art'>;

const absent = (): Error => problem('page_not_found', {});

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw absent();
  return result.data;
}

/** Nothing but our own style, script and pictures, and nobody else may show the page in a frame. */
const pagePolicy = (styleHash: string, ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    "script-src 'self'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ');

const artPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function sendPage(
  reply: FastifyReply,
  { html, styleHash }: ViewerPage,
  ancestors: readonly string[],
): FastifyReply {
  // The older header cannot name more than one site; the policy replaces it.
  reply.removeHeader('x-frame-options');
  return reply
    .header('content-security-policy', pagePolicy(styleHash, ancestors))
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * The floorplan navigator that visitors see. No cookie is read or set: whoever has the key of a published manifest sees
 * that version, its art and the availability of its units.
 */
export function serveViewer(server: Server): void {
  const { app, db, clock, config } = server;
  const asset = (name: string): string => fill(viewerPaths.asset, { name });
  const publicPlaces = (key: string): Places => ({
    building: fill(viewerPaths.building, { key }),
    floor: (floor) => fill(viewerPaths.floor, { key, floor }),
    art: (art) => fill(viewerPaths.art, { key, art }),
  });
  const previewPlaces = (id: number): Places => ({
    building: fill(previewPaths.building, { id: String(id) }),
    floor: (floor) => fill(previewPaths.floor, { id: String(id), floor }),
    art: (art) => fileAddress(art),
  });

  const drawn = (data: ViewerData, places: Places, request: FastifyRequest): ViewerPage => {
    const { floor: floorKey } = read(paramsSchema, request.params);
    const { view: wanted, lang } = read(querySchema, request.query);
    const today = dayOf(clock);
    const spoken = (address: string, language: ViewerLanguage): string =>
      language === 'en' ? address : withQuery(address, 'lang', language);
    const page = floorKey === undefined ? places.building : places.floor(floorKey);
    const links: ViewerLinks = {
      asset,
      art: places.art,
      texts: viewerTexts[lang],
      building: spoken(places.building, lang),
      floor: (floor) => spoken(places.floor(floor), lang),
      inLanguage: (language) =>
        spoken(
          wanted === undefined || floorKey !== undefined ? page : withQuery(page, 'view', wanted),
          language,
        ),
    };
    if (floorKey !== undefined) {
      const floor = data.manifest.floors.find(({ key }) => key === floorKey);
      if (floor === undefined) throw absent();
      return floorPage(data, floor, links, today);
    }
    const { views } = data.manifest.exterior;
    const view = wanted === undefined ? views[0] : views.find(({ key }) => key === wanted);
    if (wanted !== undefined && view === undefined) throw absent();
    return buildingPage(data, view, links, today);
  };

  for (const [url, summary] of [
    [viewerPaths.building, 'The public floorplan navigator of a property'],
    [viewerPaths.floor, 'A floor of the public floorplan navigator'],
  ] as const)
    app.route({
      method: 'GET',
      url: routePath(url),
      config: { access: 'public', describe: () => ({ summary }) },
      handler: async (request, reply) => {
        const { key = '' } = read(paramsSchema, request.params);
        const data = await publishedData(db, key);
        if (data === null) throw absent();
        const page = drawn(data, publicPlaces(key), request);
        reply.header('cache-control', `public, max-age=${pageCacheSeconds}`);
        return sendPage(reply, page, config.floorplanFrames);
      },
    });

  for (const [url, summary] of [
    [previewPaths.building, 'The newest version of a floorplan navigator, for staff'],
    [previewPaths.floor, 'A floor of the newest version of a floorplan navigator, for staff'],
  ] as const)
    app.route({
      method: 'GET',
      url: routePath(url),
      config: { access: floorplanTeam, describe: () => ({ summary }) },
      handler: async (request, reply) => {
        const { id = 0 } = read(paramsSchema, request.params);
        const data = await newestData(db, id);
        if (data === null) throw absent();
        return sendPage(reply, drawn(data, previewPlaces(id), request), config.consoleOrigins);
      },
    });

  app.route({
    method: 'GET',
    url: routePath(viewerPaths.art),
    config: { access: 'public', describe: () => ({ summary: 'Art of a published floorplan navigator' }) },
    handler: async (request, reply) => {
      const { key = '', art = '' } = read(paramsSchema, request.params);
      const file = await publishedArt(db, key, art);
      const stream = file === null ? null : await fileStoreOf(server).open(file.sha256);
      if (file === null || stream === null) throw absent();
      return reply
        .header('content-security-policy', artPolicy)
        .header('cache-control', `public, max-age=${artCacheSeconds}`)
        .header('content-length', file.bytes)
        .type(file.mediaType)
        .send(stream);
    },
  });

  app.route({
    method: 'GET',
    url: routePath(viewerPaths.asset),
    config: {
      access: 'public',
      describe: () => ({ summary: 'Script and style of the floorplan navigator' }),
    },
    handler: async (request, reply) => {
      const { name = '' } = read(paramsSchema, request.params);
      if (!isAsset(name)) throw absent();
      const bytes = await readFile(new URL(`../../../../../viewer/${name}`, import.meta.url));
      return reply.header('cache-control', 'public, max-age=300').type(assets[name]).send(bytes);
    },
  });
}
