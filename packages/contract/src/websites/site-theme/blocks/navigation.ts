import { html, nothing, type Markup } from '../markup.ts';
import type { SitePage } from '../site-themes.ts';
import { siteTexts } from '../texts/texts.ts';
import type { SiteView } from '../site-view.ts';

const legalPages: readonly SitePage[] = ['privacy', 'accessibility'];

const pageLink = (view: SiteView, page: SitePage): Markup =>
  html`<li>
    <a href="${view.hrefTo(page)}" ${page === view.page ? html` aria-current="page"` : nothing}
      >${view.texts.pages[page]}</a
    >
  </li>`;

/** Always there without scripts; with them, behind a button on a phone. */
export function mainNavigation(view: SiteView): Markup {
  const { texts, pages } = view;
  return html`<button
      class="menu-button with-script"
      type="button"
      aria-expanded="false"
      aria-controls="menu"
      data-menu
    >
      ${texts.menu}
    </button>
    <nav id="menu" class="menu" aria-label="${texts.mainNavigation}">
      <ul>
        ${pages.filter((page) => !legalPages.includes(page)).map((page) => pageLink(view, page))}
      </ul>
      ${languageLinks(view)}
    </nav>`;
}

export function languageLinks(view: SiteView): Markup {
  const others = view.locales.filter((locale) => locale !== view.locale);
  return others.length === 0
    ? nothing
    : html`<ul class="languages">
        ${others.map(
          (locale) =>
            html`<li>
              <a href="${view.hrefTo(view.page, locale)}" lang="${locale}" hreflang="${locale}"
                >${siteTexts[locale].language}</a
              >
            </li>`,
        )}
      </ul>`;
}

export function legalLinks(view: SiteView): Markup {
  const { texts, options, data, tracks } = view;
  return html`<nav class="legal-links" aria-label="${texts.footerNavigation}">
      <ul>
        ${view.pages.filter((page) => legalPages.includes(page)).map((page) => pageLink(view, page))}
        ${tracks ? html`<li><button type="button" class="plain-button with-script" data-consent-open>${texts.consent.change}</button></li>` : nothing}
      </ul>
    </nav>
    <p class="rights">${texts.rights(options.today.slice(0, 4), data.client.name)}</p>`;
}

/**
 * Shown by the script until there is a choice; nothing is measured before. It stands above the page: over it, it would
 * cover what a visitor wants to press.
 */
export const consentQuestion = ({ texts, tracks }: SiteView): Markup =>
  tracks
    ? html`<section class="consent" aria-labelledby="consent-title" data-consent>
        <h2 id="consent-title">${texts.consent.title}</h2>
        <p>${texts.consent.text}</p>
        <p class="consent-choice">
          <button type="button" class="button" data-choice="yes">${texts.consent.accept}</button>
          <button type="button" class="button quiet" data-choice="no">${texts.consent.refuse}</button>
        </p>
      </section>`
    : nothing;
