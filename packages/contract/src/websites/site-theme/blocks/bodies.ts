import { printDay, printNumber, printPhoneIn } from '../format.ts';
import { html, nothing, type Markup } from '../markup.ts';
import { accessibilityText, privacyText, type LegalSection } from '../texts/legal.ts';
import type { Theme } from '../themes/theme.ts';
import type { SitePage } from '../site-themes.ts';
import type { SiteView } from '../site-view.ts';
import { leadForm, officeHours, reach, socialLinks } from './contact.ts';
import { availabilityOf, bedsFilter, factsOf } from './homes.ts';
import { neighbourhood } from './map.ts';
import { galleryOf, planDrawing } from './pictures.ts';

/** Which photo goes with a property is told by its place: the first. */
function apartments(view: SiteView, theme: Theme): Markup {
  const { texts, properties, options, locale, data } = view;
  const filled = properties.filter((property) => property.floorplans.length > 0);
  if (filled.length === 0) return html`<p>${texts.noPlans}</p>`;
  return html`${bedsFilter(view)}
    ${filled.map(
      (property) =>
        html`<section class="property-homes" data-group aria-labelledby="property-${property.id}">
          <h2 id="property-${property.id}">${property.name}</h2>
          <p class="where">${property.address}, ${property.city}</p>
          ${theme.homes(view, property.floorplans, false)}
        </section>`,
    )}
    <p class="note" data-as-of>
      ${texts.asOf(printDay(options.service === null ? options.today : data.asOf, locale))}
    </p>`;
}

function floorplans(view: SiteView): Markup {
  const { texts, plans, locale } = view;
  if (plans.length === 0) return html`<p>${texts.noPlans}</p>`;
  const areaOf = ({ squareFeetMin, squareFeetMax }: (typeof plans)[number]): number =>
    squareFeetMax ?? squareFeetMin ?? 0;
  const largest = Math.max(1, ...plans.map(areaOf));
  return html`<ul class="plans">
    ${plans.map((plan) => {
      const facts = factsOf(view, plan);
      const area = areaOf(plan);
      return html`<li data-plan="${plan.id}">
        ${area === 0 ? nothing : planDrawing(view, area, largest, texts.squareFeet(printNumber(area, locale)))}
        <h2>${plan.name}</h2>
        <p>${facts.rooms}</p>
        ${facts.size === null ? nothing : html`<p>${facts.size}</p>`}
        <p>${facts.rent}</p>
        <p>${availabilityOf(view, plan)}</p>
      </li>`;
    })}
  </ul>`;
}

const contact = (view: SiteView): Markup =>
  html`<div class="contact-layout">
    <div class="contact-form">${leadForm(view)}</div>
    <div class="contact-side">${reach(view)}${officeHours(view)}${socialLinks(view)}</div>
  </div>`;

const legal = (view: SiteView, sections: readonly LegalSection[]): Markup =>
  html`<div class="prose">
    ${sections.map(
      ({ title, text }) =>
        html`<h2>${title}</h2>
          <p>${text}</p>`,
    )}
    <p class="note">${view.texts.updated(printDay(view.options.today, view.locale))}</p>
  </div>`;

function bodyOf(
  view: SiteView,
  theme: Theme,
  page: Exclude<SitePage, 'home'>,
): readonly [intro: string | null, body: Markup] {
  const { texts, locale, data, email, phone, tracks, form } = view;
  const facts = { owner: data.client.name, email, phone: printPhoneIn(phone, locale), tracks };
  switch (page) {
    case 'apartments':
      return [texts.apartmentsIntro, apartments(view, theme)];
    case 'amenities':
      return [
        texts.amenitiesIntro,
        form.amenities.length === 0
          ? html`<p>${texts.noAmenities}</p>`
          : theme.amenities(view, form.amenities),
      ];
    case 'gallery':
      return [texts.galleryIntro, galleryOf(view)];
    case 'neighbourhood':
      return [texts.neighbourhoodIntro, neighbourhood(view)];
    case 'floorplans':
      return [texts.floorplansIntro, floorplans(view)];
    case 'contact':
      return [texts.contactIntro, contact(view)];
    case 'privacy':
      return [null, legal(view, privacyText[locale](facts))];
    case 'accessibility':
      return [null, legal(view, accessibilityText[locale](facts))];
  }
}

export function mainContent(view: SiteView, theme: Theme): Markup {
  const { page } = view;
  if (page === 'home') return theme.home(view);
  const [intro, body] = bodyOf(view, theme, page);
  return html`${theme.pageHead(view, view.texts.pages[page], intro)}
    <div class="body">${body}</div>`;
}
