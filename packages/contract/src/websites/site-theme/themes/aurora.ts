import { officeHours, reach, socialLinks } from '../blocks/contact.ts';
import { availabilityOf, factsOf, homeMarks, keyFacts, unitList } from '../blocks/homes.ts';
import { legalLinks, mainNavigation } from '../blocks/navigation.ts';
import { brand, leadPhoto, photo } from '../blocks/pictures.ts';
import { html, nothing, paragraphs } from '../markup.ts';
import { auroraCss } from './aurora-css.ts';
import type { Theme } from './theme.ts';

const homesOnHome = 3;
const photosOnHome = 4;

/** Light and friendly: a picture beside the headline, rounded cards, soft colours. */
export const aurora: Theme = {
  css: auroraCss,

  header: (view) =>
    html`<header class="top">
      <div class="wrap bar">${brand(view, 'light')}${mainNavigation(view)}</div>
    </header>`,

  footer: (view) =>
    html`<footer class="foot">
      <div class="wrap">
        <div class="foot-columns">
          <div>
            <p class="foot-name">${view.name}</p>
            ${reach(view)}
          </div>
          ${officeHours(view)}${socialLinks(view)}
        </div>
        <div class="foot-end">${legalLinks(view)}</div>
      </div>
    </footer>`,

  home: (view) => {
    const { texts, plans, photos, form } = view;
    const open = plans.filter(({ unitsAvailable }) => unitsAvailable > 0);
    return html`<section class="hero">
        <div class="wrap split">
          <div class="hero-text">
            <h1>${view.headline}</h1>
            <div class="lede">${paragraphs(view.about).slice(0, 2)}</div>
            <p class="actions">
              ${view.pages.includes('apartments') ? html`<a class="button" href="${view.hrefTo('apartments')}">${texts.seeHomes}</a> ` : nothing}<a
                class="button quiet"
                href="${view.hrefTo('contact')}"
                >${texts.arrangeVisit}</a
              >
            </p>
          </div>
          <div class="hero-picture">${leadPhoto(view)}</div>
        </div>
      </section>
      <div class="wrap">
        <ul class="facts">
          ${keyFacts(view).map(([value, label]) => html`<li><strong>${value}</strong> ${label}</li>`)}
        </ul>
      </div>
      ${
        open.length === 0
          ? nothing
          : html`<section class="wrap part" aria-labelledby="homes">
              <h2 id="homes">${texts.pages.apartments}</h2>
              ${aurora.homes(view, open.slice(0, homesOnHome), true)}
              ${view.pages.includes('apartments') ? html`<p><a href="${view.hrefTo('apartments')}">${texts.allHomes}</a></p>` : nothing}
            </section>`
      }
      ${
        form.amenities.length === 0
          ? nothing
          : html`<section class="soft" aria-labelledby="amenities">
              <div class="wrap part">
                <h2 id="amenities">${texts.pages.amenities}</h2>
                ${aurora.amenities(view, form.amenities)}
              </div>
            </section>`
      }
      ${
        photos.length < 2
          ? nothing
          : html`<section class="wrap part" aria-labelledby="photos">
              <h2 id="photos">${texts.pages.gallery}</h2>
              <ul class="gallery">
                ${photos
                  .slice(1, 1 + photosOnHome)
                  .map((each, at) => html`<li>${photo(view, each, at + 1)}</li>`)}
              </ul>
            </section>`
      }
      <section class="wrap part">
        <div class="invite">
          <h2>${texts.arrangeVisit}</h2>
          <p>${texts.contactIntro}</p>
          <a class="button" href="${view.hrefTo('contact')}">${texts.contactUs}</a>
        </div>
      </section>`;
  },

  pageHead: (view, title, intro) =>
    html`<div class="page-head">
      <div class="wrap">
        <p class="kicker">${view.name}</p>
        <h1>${title}</h1>
        ${intro === null ? nothing : html`<p class="lede">${intro}</p>`}
      </div>
    </div>`,

  homes: (view, plans, isTeaser) =>
    html`<ul class="cards">
      ${plans.map((plan) => {
        const facts = factsOf(view, plan);
        return html`<li class="card" ${homeMarks(plan)}>
          <h3>${plan.name}</h3>
          <p>${facts.rooms}</p>
          ${facts.size === null ? nothing : html`<p class="note">${facts.size}</p>`}
          <p class="rent">${facts.rent}</p>
          <p>${availabilityOf(view, plan)}</p>
          ${isTeaser ? nothing : unitList(view, plan)}
          <p class="card-end">
            <a class="button quiet" href="${view.hrefTo('contact')}"
              >${view.texts.ask}<span class="unseen"> ${plan.name}</span></a
            >
          </p>
        </li>`;
      })}
    </ul>`,

  amenities: ({ texts }, amenities) =>
    html`<ul class="pills">
      ${amenities.map((each) => html`<li>${texts.amenityNames[each]}</li>`)}
    </ul>`,
};
