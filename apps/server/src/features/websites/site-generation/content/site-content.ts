import type { SiteDraft, SiteForm, SitePicture } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteThemes } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import type { RepositoryFile, SiteRef } from '../host/site-host.ts';

const json = (path: string, value: unknown): RepositoryFile => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});
const text = (path: string, lines: readonly string[]): RepositoryFile => ({
  path,
  content: Buffer.from(`${lines.join('\n')}\n`),
});

export const publicFolder = 'public';
export const brandingFolder = 'branding';

/** The values of a site for its pipeline and its settings; an empty one is not set. */
export const siteVariables = (
  form: SiteDraft,
  siteKey: string,
  themeVersion: string,
): Record<string, string> => ({
  SITE_NAME: form.name,
  SITE_DOMAIN: form.domain,
  SITE_THEME: form.theme,
  SITE_THEME_VERSION: themeVersion,
  SITE_LOCALES: form.locales.join(','),
  SITE_NOINDEX: form.noindex ? '1' : '0',
  SITE_KEY: siteKey,
  GA4_ID: form.ga4,
  GTM_ID: form.gtm,
  PIXEL_ID: form.pixelId,
  CALL_TRACKING_NUMBER: form.callTrackingNumber,
  LEAD_EMAIL: form.leadEmail,
});

/** Empty ones are left out: a pipeline tells apart what is not set. */
export const variablesOf = (...given: Parameters<typeof siteVariables>): Record<string, string> =>
  Object.fromEntries(Object.entries(siteVariables(...given)).filter(([, value]) => value !== ''));

export const firstFiles = ({ domain, name, generationId }: SiteRef): RepositoryFile[] => [
  text('README.md', [
    `# ${name.replaceAll(/[\r\n]+/g, ' ')}`,
    '',
    `The website ${domain}, made by Supersync (site generation ${generationId}).`,
    '',
    '- `branding/`: colours, fonts and logos',
    '- `config/`: what the site shows, and the server it talks to',
    '- `public/`: the built site, ready to serve',
  ]),
];

export const pictureName = (fileId: string, mediaType: string): string =>
  `${fileId}.${mediaType === 'image/jpeg' ? 'jpg' : (mediaType.split('/')[1] ?? 'bin').replace(/\W.*$/, '')}`;

const nameOf = (picture: SitePicture | null, names: ReadonlyMap<string, string>): string | null =>
  picture === null ? null : (names.get(picture.fileId) ?? null);

export const brandingFiles = (
  form: SiteForm,
  names: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, Buffer>,
): RepositoryFile[] => [
  json(`${brandingFolder}/branding.json`, {
    name: form.name,
    colours: form.colours,
    headingFont: form.headingFont,
    bodyFont: form.bodyFont,
    logos: {
      light: nameOf(form.logos.light, names),
      dark: nameOf(form.logos.dark, names),
      favicon: nameOf(form.logos.favicon, names),
    },
  }),
  ...Object.values(form.logos).flatMap((picture) => {
    const name = nameOf(picture, names);
    const content = picture === null ? undefined : pictures.get(picture.fileId);
    return name === null || content === undefined ? [] : [{ path: `${brandingFolder}/${name}`, content }];
  }),
];

const ciLines = [
  '# The site is built when it is committed; the pipeline checks and publishes it.',
  'pages:',
  '  stage: deploy',
  '  image: alpine:3.22',
  '  script:',
  '    - test -f public/index.html',
  '    - test -f public/robots.txt',
  '  artifacts:',
  '    paths:',
  '      - public',
  '  rules:',
  '    - if: $CI_COMMIT_BRANCH == "main"',
];

export function configFiles(form: SiteForm): RepositoryFile[] {
  const { colours: _colours, headingFont: _heading, bodyFont: _body, logos: _logos, ...site } = form;
  return [json('config/site.json', site), text('.gitlab-ci.yml', ciLines)];
}

export const platformFile = (form: SiteForm, service: object): RepositoryFile =>
  json('config/platform.json', {
    theme: form.theme,
    themeName: siteThemes.labels[form.theme],
    themeVersion: currentRelease(form.theme),
    service,
  });
