import { consentQuestion } from './blocks/navigation.ts';
import { mainContent } from './blocks/bodies.ts';
import { printHex } from '../site-form/colour.ts';
import { html, inlineJson, Markup, nothing } from './markup.ts';
import { paletteOf } from './palette.ts';
import { availabilityPath, leadPath } from './site-service.ts';
import { folderOf, logoAt, type SiteView } from './site-view.ts';
import type { Theme } from './themes/theme.ts';

const trackingHosts = {
  google: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  facebook: ['https://connect.facebook.net', 'https://www.facebook.com'],
} as const;

/** Scripts, styles and forms go only where the form says; whatever slips into a page stays inert. */
function contentPolicy({ form, options }: SiteView): string {
  const hosts = [
    ...(form.ga4 === '' && form.gtm === '' ? [] : trackingHosts.google),
    ...(form.pixelId === '' ? [] : trackingHosts.facebook),
  ];
  // Without a base the server is that of the site itself.
  const service = options.service === null || options.service.base === '' ? [] : [options.service.base];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hosts],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'https:', 'data:'],
    ['connect-src', "'self'", ...service, ...hosts],
    ['form-action', "'self'", ...service],
    ['base-uri', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

export const siteAddress = ({ domain, www }: SiteView['form']): string =>
  `https://${www === 'main' ? 'www.' : ''}${/^[a-z0-9.-]+$/.test(domain) ? domain : 'example.com'}/`;

function structuredData(view: SiteView): Markup {
  const { properties, name, phone, form } = view;
  const place = (property: (typeof properties)[number]): object => ({
    '@type': 'ApartmentComplex',
    name: property.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: property.address,
      addressLocality: property.city,
      addressRegion: property.provinceCode,
      postalCode: property.postalCode,
      addressCountry: property.countryCode,
    },
    ...(property.petFriendly === null ? {} : { petsAllowed: property.petFriendly }),
  });
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: siteAddress(form),
    ...(phone === '' ? {} : { telephone: phone }),
    location: properties.map(place),
  });
}

/** What the script needs to know: the server, the ids, and its words. */
function scriptFacts({ options, form, texts, has }: SiteView): object {
  const { service } = options;
  return {
    availability:
      service === null || !has('liveAvailability') ? null : `${service.base}${availabilityPath(service.key)}`,
    lead: service === null ? null : `${service.base}${leadPath(service.key)}`,
    ga4: form.ga4,
    gtm: form.gtm,
    pixel: form.pixelId,
    words: {
      sending: texts.form.sending,
      sent: texts.form.sent,
      failed: texts.form.failed,
      tooMany: texts.form.tooMany,
      none: texts.noneAvailable,
      one: texts.available(1),
      many: texts.available(2),
    },
  };
}

const descriptionLength = 160;

function description({ about, texts, page }: SiteView): string {
  const intro = {
    apartments: texts.apartmentsIntro,
    contact: texts.contactIntro,
    gallery: texts.galleryIntro,
  };
  const text = (
    page === 'apartments' || page === 'contact' || page === 'gallery' ? intro[page] : about
  ).replaceAll(/\s+/g, ' ');
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80))}…`;
}

function alternates(view: SiteView): Markup {
  const { form, page, locale, locales } = view;
  const base = siteAddress(form);
  return html`<link rel="canonical" href="${base}${folderOf(form, page, locale)}" />
    ${locales.length < 2 ? nothing : locales.map((each) => html`<link rel="alternate" hreflang="${each}" href="${base}${folderOf(form, page, each)}" />`)}`;
}

/** A whole page. With `inlineCss` it stands alone, for the preview: no other file, no script. */
export function documentOf(view: SiteView, theme: Theme, inlineCss: string | null): string {
  const { form, texts, locale, page, name } = view;
  const title = page === 'home' ? `${name} | ${view.headline}` : `${texts.pages[page]} | ${name}`;
  const favicon = logoAt(view, form.logos.favicon);
  const isAlone = inlineCss !== null;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${isAlone ? nothing : html`<meta http-equiv="Content-Security-Policy" content="${contentPolicy(view)}" />`}
        <title>${title}</title>
        <meta name="description" content="${description(view)}" />
        ${form.noindex ? html`<meta name="robots" content="noindex, nofollow" />` : nothing}
        <meta name="theme-color" content="${printHex(paletteOf(form).primary)}" />
        <meta name="format-detection" content="telephone=no" />
        ${alternates(view)}
        <meta property="og:title" content="${title}" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="${locale === 'fr' ? 'fr_CA' : 'en_CA'}" />
        ${favicon === '' ? html`<link rel="icon" href="data:," />` : html`<link rel="icon" type="image/png" sizes="512x512" href="${favicon}" />`}
        ${
          isAlone
            ? html`<style>
                ${new Markup(inlineCss)}
              </style>`
            : html`<link rel="stylesheet" href="${view.assetAt('assets/site.css')}" />
                <script src="${view.assetAt('assets/site.js')}"></script>`
        }
        <script type="application/ld+json">
          ${structuredData(view)}
        </script>
      </head>
      <body class="${form.theme} page-${page}">
        <a class="skip" href="#content">${texts.skip}</a> ${consentQuestion(view)}${theme.header(view)}
        <main id="content" tabindex="-1">${mainContent(view, theme)}</main>
        ${theme.footer(view)}
        ${
          isAlone
            ? nothing
            : html`<script type="application/json" id="site">
                ${inlineJson(scriptFacts(view))}
              </script>`
        }
      </body>
    </html> `.text;
}
