import { officeHours, phoneLink, reach, socialLinks } from '../blocks/contact.ts';
import { availabilityOf, factsOf, homeMarks, keyFacts, unitList } from '../blocks/homes.ts';
import { legalLinks, mainNavigation } from '../blocks/navigation.ts';
import { brand, leadPhoto, photo } from '../blocks/pictures.ts';
import { html, nothing, paragraphs } from '../markup.ts';
import { meridianCss } from './meridian-css.ts';
import type { Theme } from './theme.ts';

const homesOnHome = 5;
const photosOnHome = 3;

/** Bold and urban: very large type, blocks of colour, a full-width picture, homes as wide rows. */
export const meridian: Theme = {
  css: meridianCss,

  header: (view) =>
    html`<header class="strip">
      ${brand(view, 'dark')}${mainNavigation(view)}${view.phone === '' ? nothing : html`<p class="strip-phone">${phoneLink(view)}</p>`}
    </header>`,

  footer: (view) =>
    html`<footer class="foot">
      <p class="foot-name">${view.name}</p>
      <div class="foot-columns">${reach(view)}${officeHours(view)}${socialLinks(view)}</div>
      <div class="foot-end">${legalLinks(view)}</div>
    </footer>`,

  home: (view) => {
    const { texts, plans, form, photos } = view;
    const open = plans.filter(({ unitsAvailable }) => unitsAvailable > 0);
    return html`<section class="poster">
        <div class="poster-picture">${leadPhoto(view)}</div>
        <div class="poster-block">
          <h1>${view.headline}</h1>
          <a
            class="button strong"
            href="${view.pages.includes('apartments') ? view.hrefTo('apartments') : view.hrefTo('contact')}"
            >${view.pages.includes('apartments') ? texts.seeHomes : texts.contactUs}</a
          >
        </div>
      </section>
      <ul class="figures">
        ${keyFacts(view).map(([value, label]) => html`<li><strong>${value}</strong><span>${label}</span></li>`)}
      </ul>
      <section class="grid part">
        <h2>${view.name}</h2>
        <div class="big">${paragraphs(view.about)}</div>
      </section>
      ${
        open.length === 0
          ? nothing
          : html`<section class="part" aria-labelledby="homes">
              <h2 id="homes" class="inset">${texts.pages.apartments}</h2>
              ${meridian.homes(view, open.slice(0, homesOnHome), true)}
              ${view.pages.includes('apartments') ? html`<p class="inset"><a class="button" href="${view.hrefTo('apartments')}">${texts.allHomes}</a></p>` : nothing}
            </section>`
      }
      ${
        photos.length < 2
          ? nothing
          : html`<section class="film" aria-label="${texts.pages.gallery}">
              ${photos.slice(1, 1 + photosOnHome).map((each, at) => html`<figure>${photo(view, each, at + 1)}</figure>`)}
            </section>`
      }
      ${
        form.amenities.length === 0
          ? nothing
          : html`<section class="part inset" aria-labelledby="amenities">
              <h2 id="amenities">${texts.pages.amenities}</h2>
              ${meridian.amenities(view, form.amenities)}
            </section>`
      }
      <section class="shout">
        <h2>${texts.arrangeVisit}</h2>
        <a class="button strong" href="${view.hrefTo('contact')}">${texts.contactUs}</a>
      </section>`;
  },

  pageHead: (_view, title, intro) =>
    html`<div class="page-head">
      <h1>${title}</h1>
      ${intro === null ? nothing : html`<p>${intro}</p>`}
    </div>`,

  homes: (view, plans, isTeaser) =>
    html`<ol class="rows">
      ${plans.map((plan) => {
        const facts = factsOf(view, plan);
        return html`<li class="row" ${homeMarks(plan)}>
          <h3>${plan.name}</h3>
          <p>${facts.rooms}${facts.size === null ? nothing : html`<br />${facts.size}`}</p>
          <p class="row-rent">${facts.rent}</p>
          <p>${availabilityOf(view, plan)}</p>
          ${isTeaser ? nothing : unitList(view, plan)}
        </li>`;
      })}
    </ol>`,

  amenities: ({ texts }, amenities) =>
    html`<ol class="tiles">
      ${amenities.map((each) => html`<li>${texts.amenityNames[each]}</li>`)}
    </ol>`,
};
