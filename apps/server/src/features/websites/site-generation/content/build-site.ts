import type { SiteForm } from '@supersync/contract/websites/site-form/site-form.ts';
import { renderSite } from '@supersync/contract/websites/site-theme/render-site.ts';
import type { SiteData } from '@supersync/contract/websites/site-theme/site-data.ts';
import type { RenderOptions } from '@supersync/contract/websites/site-theme/site-file.ts';
import type { Server } from '#platform/server.ts';
import { readSiteData } from '#platform/website/site-data.ts';
import { ProvisionError, type RepositoryFile } from '../host/site-host.ts';
import type { SiteFolders } from '../site-folders.ts';
import { brandingFiles, configFiles, platformFile, publicFolder } from './site-content.ts';
import {
  findPictures,
  type FoundPicture,
  pictureIds,
  readPictures,
  storePictures,
  type StoredPicture,
} from './site-pictures.ts';

export interface SiteSource {
  readonly generationId: number;
  readonly form: SiteForm;
  /** The moment of its figures, kept with the generation: a build that is repeated gives the same files. */
  readonly asOf: Date;
  readonly siteKey: string;
}

export interface BuiltSite {
  readonly branding: readonly RepositoryFile[];
  readonly config: readonly RepositoryFile[];
  /** The platform's own file and the built site. */
  readonly platform: readonly RepositoryFile[];
  readonly pictures: readonly StoredPicture[];
}

export async function siteDataOf(server: Server, { form, asOf }: SiteSource): Promise<SiteData> {
  const data = await readSiteData(server.db, form, asOf);
  if (data === null) throw new ProvisionError(`There is no client ${form.clientId} any more.`);
  if (data.properties.length === 0)
    throw new ProvisionError('None of the chosen properties belongs to the client any more. Choose others.');
  return data;
}

export const assetUrl = (name: string): string => `assets/${name}`;

interface RenderedSite {
  /** Paths below the root of the site. */
  readonly files: readonly RepositoryFile[];
  readonly pictures: readonly FoundPicture[];
  readonly service: NonNullable<RenderOptions['service']>;
}

/** The pages of a site, and the pictures they show. Writes nothing. */
export async function renderFiles(
  server: Server,
  source: SiteSource,
  signal: AbortSignal,
): Promise<RenderedSite> {
  const { form, siteKey, asOf } = source;
  const found = await siteDataOf(server, source);
  const pictures = await findPictures(server, pictureIds(form, found), signal);
  const names = new Map(pictures.map(({ fileId, name }) => [fileId, name]));
  const urlOf = (fileId: string): string => assetUrl(names.get(fileId) ?? fileId);
  const data: SiteData = {
    ...found,
    properties: found.properties.map((property) => ({
      ...property,
      photos: property.photos.map((photo) => ({ ...photo, url: urlOf(photo.fileId) })),
    })),
  };
  const service: RenderedSite['service'] = { base: server.config.gatewayUrl, key: siteKey };
  const rendered = renderSite(form, data, {
    service,
    today: asOf.toISOString().slice(0, 10),
    logoUrl: urlOf,
  });
  return {
    files: [...rendered].map(({ path, text }) => ({ path, content: Buffer.from(text) })),
    pictures,
    service,
  };
}

/** Everything a site's repository holds, from its form and our records. */
export async function buildSite(
  server: Server,
  folders: SiteFolders,
  source: SiteSource,
  signal: AbortSignal,
): Promise<BuiltSite> {
  const { form, generationId } = source;
  const { files, pictures: found, service } = await renderFiles(server, source, signal);
  const folder = folders.assets(generationId);
  const pictures = await storePictures(server, folder, found, signal);
  const names = new Map(pictures.map(({ fileId, name }) => [fileId, name]));
  const contents = await readPictures(folder, pictures);
  return {
    pictures,
    branding: brandingFiles(form, names, contents),
    config: configFiles(form),
    platform: [
      platformFile(form, service),
      ...files.map(({ path, content }) => ({ path: `${publicFolder}/${path}`, content })),
      ...pictures.map(({ fileId, name }) => ({
        path: `${publicFolder}/${assetUrl(name)}`,
        content: contents.get(fileId) ?? Buffer.alloc(0),
      })),
    ],
  };
}
