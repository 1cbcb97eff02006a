import { printPhoneIn, printTime } from '../format.ts';
import { html, nothing, type Markup } from '../markup.ts';
import { siteDays, socialNetworks } from '../../site-form/site-form.ts';
import { printBeds } from '../format.ts';
import { leadPath } from '../site-service.ts';
import type { SiteView } from '../site-view.ts';

interface Input {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly complete?: string;
  readonly max?: number;
  readonly isRequired?: boolean;
}

function input(
  { texts }: SiteView,
  { name, label, type = 'text', complete = 'off', max = 100, isRequired = false }: Input,
): Markup {
  return html`<div class="field">
    <label for="lead-${name}"
      >${label}${isRequired ? nothing : html` <small>(${texts.form.optional})</small>`}</label
    >
    <input
      id="lead-${name}"
      name="${name}"
      type="${type}"
      autocomplete="${complete}"
      maxlength="${max}"
      ${isRequired ? html` required` : nothing}
    />
  </div>`;
}

function propertyChoice({ texts, properties }: SiteView): Markup {
  const [only, another] = properties;
  if (only === undefined) return nothing;
  if (another === undefined) return html`<input type="hidden" name="property" value="${only.id}" />`;
  return html`<div class="field">
    <label for="lead-property">${texts.form.property}</label>
    <select id="lead-property" name="property">
      <option value="">${texts.form.anyProperty}</option>
      ${properties.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
    </select>
  </div>`;
}

/** Works without scripts too: then the server answers with a page of its own. */
export function leadForm(view: SiteView): Markup {
  const { texts, options, plans, locale } = view;
  const action = options.service === null ? '#' : `${options.service.base}${leadPath(options.service.key)}`;
  const beds = [...new Set(plans.map((plan) => plan.beds))]
    .filter((each) => each !== null)
    .toSorted((a, b) => a - b);
  return html`<form class="lead" method="post" action="${action}" data-lead>
    <h2>${texts.form.title}</h2>
    <div class="fields">
      ${input(view, { name: 'firstName', label: texts.form.firstName, complete: 'given-name', isRequired: true })}
      ${input(view, { name: 'lastName', label: texts.form.lastName, complete: 'family-name', isRequired: true })}
      ${input(view, { name: 'email', label: texts.form.email, type: 'email', complete: 'email', max: 320, isRequired: true })}
      ${input(view, { name: 'phone', label: texts.form.phone, type: 'tel', complete: 'tel', max: 40 })}
      ${propertyChoice(view)}
      ${
        beds.length === 0
          ? nothing
          : html`<div class="field">
              <label for="lead-bedrooms"
                >${texts.form.bedrooms} <small>(${texts.form.optional})</small></label
              >
              <select id="lead-bedrooms" name="bedrooms">
                <option value="">${texts.any}</option>
                ${beds.map((each) => html`<option value="${each}">${printBeds(each, texts)}</option>`)}
              </select>
            </div>`
      }
      ${view.has('moveInDate') ? input(view, { name: 'moveIn', label: texts.form.moveIn, type: 'date', max: 10 }) : nothing}
      <div class="field wide">
        <label for="lead-message">${texts.form.message}</label>
        <textarea id="lead-message" name="message" rows="5" maxlength="4000" required></textarea>
      </div>
    </div>
    <div class="trap" aria-hidden="true">
      <label for="lead-company">${texts.form.leaveEmpty}</label>
      <input id="lead-company" name="company" tabindex="-1" autocomplete="off" />
    </div>
    <input type="hidden" name="locale" value="${locale}" />
    <p class="note">${texts.form.consent}</p>
    <button class="button" type="submit">${texts.form.send}</button>
    <p role="status" class="outcome" data-outcome></p>
  </form>`;
}

/** Days with the same hours one after another share a line. */
export function officeHours({ form, texts, locale }: SiteView): Markup {
  const days = siteDays.values.map((day) => ({ day, ...form.officeHours[day] }));
  if (days.every(({ opens }) => opens === '')) return nothing;
  const groups: { from: string; to: string; hours: string }[] = [];
  for (const { day, opens, closes } of days) {
    const hours = opens === '' ? texts.closed : `${printTime(opens, locale)} – ${printTime(closes, locale)}`;
    const last = groups.at(-1);
    if (last?.hours === hours) last.to = texts.days[day];
    else groups.push({ from: texts.days[day], to: texts.days[day], hours });
  }
  return html`<div class="hours">
    <h2>${texts.office}</h2>
    <dl>
      ${groups.map(
        ({ from, to, hours }) =>
          html`<div>
            <dt>${from === to ? from : `${from} – ${to}`}</dt>
            <dd>${hours}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

const dialled = /[^\d+]/g;

export const phoneLink = ({ phone, locale }: SiteView): Markup =>
  phone === ''
    ? nothing
    : html`<a href="tel:${phone.replaceAll(dialled, '')}">${printPhoneIn(phone, locale)}</a>`;

export function reach(view: SiteView): Markup {
  const { texts, phone, email, properties } = view;
  const [only, another] = properties;
  return html`<dl class="reach">
    ${
      phone === ''
        ? nothing
        : html`<div>
            <dt>${texts.call}</dt>
            <dd>${phoneLink(view)}</dd>
          </div>`
    }
    ${
      email === ''
        ? nothing
        : html`<div>
            <dt>${texts.mail}</dt>
            <dd><a href="mailto:${encodeURIComponent(email).replaceAll('%40', '@')}">${email}</a></dd>
          </div>`
    }
    ${
      only === undefined || another !== undefined
        ? nothing
        : html`<div>
            <dt>${texts.address}</dt>
            <dd>${only.address}<br />${only.city} ${only.provinceCode} ${only.postalCode}</dd>
          </div>`
    }
  </dl>`;
}

/** Only addresses of the network itself become links. */
export function socialLinks({ form, texts }: SiteView): Markup {
  const links = socialNetworks.values.flatMap((network) => {
    const address = form.social[network];
    return /^https:\/\/[^\s"'<>\\]+$/.test(address) ? [{ network, address }] : [];
  });
  if (links.length === 0) return nothing;
  return html`<div class="social">
    <h2>${texts.follow}</h2>
    <ul>
      ${links.map(
        ({ network, address }) =>
          html`<li><a href="${address}" rel="noopener">${socialNetworks.labels[network]}</a></li>`,
      )}
    </ul>
  </div>`;
}
