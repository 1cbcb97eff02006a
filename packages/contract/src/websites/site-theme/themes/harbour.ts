import { officeHours, phoneLink, reach, socialLinks } from '../blocks/contact.ts';
import { availabilityOf, factsOf, homeMarks, keyFacts, unitList } from '../blocks/homes.ts';
import { legalLinks, mainNavigation } from '../blocks/navigation.ts';
import { brand, leadPhoto, photo } from '../blocks/pictures.ts';
import { html, nothing, paragraphs } from '../markup.ts';
import { harbourCss } from './harbour-css.ts';
import type { Theme } from './theme.ts';

const homesOnHome = 6;

/** Calm and classic: centred lines, serif headings, a framed picture, homes in a table. */
export const harbour: Theme = {
  css: harbourCss,

  header: (view) =>
    html`<header class="masthead">
      ${view.phone === '' ? nothing : html`<p class="masthead-line">${phoneLink(view)}</p>`}
      <div class="masthead-brand">${brand(view, 'light')}</div>
      ${mainNavigation(view)}
    </header>`,

  footer: (view) =>
    html`<footer class="foot">
      <div class="column foot-columns">${reach(view)}${officeHours(view)}${socialLinks(view)}</div>
      <div class="foot-end">${legalLinks(view)}</div>
    </footer>`,

  home: (view) => {
    const { texts, plans, form, photos } = view;
    const open = plans.filter(({ unitsAvailable }) => unitsAvailable > 0);
    return html`<section class="opening">
        <h1>${view.headline}</h1>
        <p class="ornament" aria-hidden="true">❦</p>
        <figure class="framed">${leadPhoto(view)}</figure>
      </section>
      <section class="column story">${paragraphs(view.about)}</section>
      <ul class="facts column">
        ${keyFacts(view).map(([value, label]) => html`<li>${label} <strong>${value}</strong></li>`)}
      </ul>
      ${
        open.length === 0
          ? nothing
          : html`<section class="column part" aria-labelledby="homes">
              <h2 id="homes">${texts.pages.apartments}</h2>
              ${harbour.homes(view, open.slice(0, homesOnHome), true)}
              ${view.pages.includes('apartments') ? html`<p class="centred"><a class="button" href="${view.hrefTo('apartments')}">${texts.seeHomes}</a></p>` : nothing}
            </section>`
      }
      ${
        form.amenities.length === 0
          ? nothing
          : html`<section class="column part" aria-labelledby="amenities">
              <h2 id="amenities">${texts.pages.amenities}</h2>
              ${harbour.amenities(view, form.amenities)}
            </section>`
      }
      ${
        photos.length < 3
          ? nothing
          : html`<section class="part pair" aria-label="${texts.pages.gallery}">
              ${photos.slice(1, 3).map((each, at) => html`<figure>${photo(view, each, at + 1)}</figure>`)}
            </section>`
      }
      <section class="letter">
        <h2>${texts.arrangeVisit}</h2>
        <p>${texts.contactIntro}</p>
        <p><a class="button" href="${view.hrefTo('contact')}">${texts.contactUs}</a></p>
      </section>`;
  },

  pageHead: (_view, title, intro) =>
    html`<div class="page-head">
      <h1>${title}</h1>
      <p class="ornament" aria-hidden="true">❦</p>
      ${intro === null ? nothing : html`<p class="intro">${intro}</p>`}
    </div>`,

  homes: (view, plans, isTeaser) => {
    const { texts } = view;
    return html`<div class="table-frame" tabindex="0" role="region" aria-label="${texts.availability}">
        <table class="homes">
          <thead>
            <tr>
              <th scope="col">${texts.plan}</th>
              <th scope="col">${texts.rooms}</th>
              <th scope="col">${texts.size}</th>
              <th scope="col">${texts.rent}</th>
              <th scope="col">${texts.availability}</th>
            </tr>
          </thead>
          <tbody>
            ${plans.map((plan) => {
              const facts = factsOf(view, plan);
              return html`<tr${homeMarks(plan)}><th scope="row">${plan.name}</th><td>${facts.rooms}</td><td>${facts.size ?? '–'}</td><td>${facts.rent}</td><td>${availabilityOf(view, plan)}</td></tr>`;
            })}
          </tbody>
        </table>
      </div>
      ${isTeaser ? nothing : plans.map((plan) => unitList(view, plan))}`;
  },

  amenities: ({ texts }, amenities) =>
    html`<ul class="columns">
      ${amenities.map((each) => html`<li>${texts.amenityNames[each]}</li>`)}
    </ul>`,
};
