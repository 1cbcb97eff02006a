import { html, nothing, type Markup } from '../markup.ts';
import type { SitePlace } from '../../site-form/site-form.ts';
import type { SiteProperty } from '../site-data.ts';
import type { SiteView } from '../site-view.ts';

/** A map drawn here: places by walking time and direction, or properties by their coordinates. Nothing is requested. */

const width = 640;
const height = 480;
const centre = { x: width / 2, y: height / 2 };

const bearings: Readonly<Record<SitePlace['direction'], number>> = {
  N: 0,
  NE: 45,
  E: 90,
  SE: 135,
  S: 180,
  SW: 225,
  W: 270,
  NW: 315,
};

interface Pin {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const north = html`<g class="north" aria-hidden="true"
  ><path d="M600 62V26m0 0-7 12m7-12 7 12" fill="none" stroke="currentColor" stroke-width="2" /><text
    x="600"
    y="80"
    text-anchor="middle"
    >N</text
  ></g
>`;

/** Labels stay within the drawing: those at the right end before their pin. */
const pinMark = ({ x, y, label }: Pin, number: number): Markup =>
  html`<g
    ><circle class="pin" cx="${x}" cy="${y}" r="13" /><text
      class="pin-number"
      x="${x}"
      y="${y + 5}"
      text-anchor="middle"
      >${number}</text
    ><title>${label}</title></g
  >`;

const picture = (label: string, content: readonly Markup[]): Markup =>
  html`<svg class="map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <rect class="map-ground" width="${width}" height="${height}" />
    ${content}${north}
  </svg>`;

function spread(pins: readonly Pin[]): Pin[] {
  const placed: Pin[] = [];
  for (const pin of pins) {
    let { x } = pin;
    // Pins in the same place stand beside each other.
    while (placed.some((other) => Math.abs(other.x - x) < 26 && Math.abs(other.y - pin.y) < 26)) x += 27;
    placed.push({ ...pin, x: round(x) });
  }
  return placed;
}

function aroundMap(view: SiteView, of: SiteProperty | undefined): Markup {
  const { texts, form } = view;
  const furthest = Math.max(5, ...form.places.map(({ minutes }) => minutes));
  const perMinute = (height / 2 - 36) / furthest;
  const rings = [5, 10, 15, 20, 30].filter((minutes) => minutes <= Math.max(furthest, 5));
  const pins = spread(
    form.places.map(({ name, minutes, direction }) => {
      const angle = (bearings[direction] * Math.PI) / 180;
      return {
        x: round(centre.x + Math.sin(angle) * minutes * perMinute),
        y: round(centre.y - Math.cos(angle) * minutes * perMinute),
        label: name,
      };
    }),
  );
  const home = html`<path class="home" d="M${centre.x - 14} ${centre.y + 12}v-14l14-12 14 12v14z"
    ><title>${of?.name ?? view.name}</title></path
  >`;
  return picture(texts.mapOf(of?.name ?? view.name), [
    ...rings.map(
      (minutes) =>
        html`<circle class="ring" cx="${centre.x}" cy="${centre.y}" r="${round(minutes * perMinute)}" /><text
            class="ring-name"
            x="${centre.x}"
            y="${round(centre.y + minutes * perMinute - 6)}"
            text-anchor="middle"
            >${texts.ring(minutes)}</text
          >`,
    ),
    home,
    ...pins.map((pin, at) => pinMark(pin, at + 1)),
  ]);
}

/** Close to the ground the earth is flat: degrees of longitude are as long as the latitude makes them. */
function propertiesMap(
  view: SiteView,
  located: readonly (SiteProperty & { latitude: number; longitude: number })[],
): Markup {
  const shrink = Math.cos(((located[0]?.latitude ?? 0) * Math.PI) / 180);
  const xs = located.map(({ longitude }) => longitude * shrink);
  const ys = located.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, ((Math.max(...ys) - top) * width) / height, 0.002);
  const scale = (width - 120) / span;
  const offset = {
    x: (width - (Math.max(...xs) - left) * scale) / 2,
    y: (height - (Math.max(...ys) - top) * scale) / 2,
  };
  const pins = spread(
    located.map(({ name }, at) => ({
      x: round(((xs[at] ?? 0) - left) * scale + offset.x),
      y: round(((ys[at] ?? 0) - top) * scale + offset.y),
      label: name,
    })),
  );
  return picture(
    view.texts.mapOf(view.name),
    pins.map((pin, at) => pinMark(pin, at + 1)),
  );
}

const isLocated = (
  property: SiteProperty,
): property is SiteProperty & { latitude: number; longitude: number } =>
  property.latitude !== null && property.longitude !== null;

const addressLine = ({ address, city, provinceCode, postalCode }: SiteProperty): string =>
  `${address}, ${city} ${provinceCode} ${postalCode}`;

/** The map with the same in words: a list with the numbers of the pins. */
export function neighbourhood(view: SiteView): Markup {
  const { texts, form, properties } = view;
  const located = properties.filter(isLocated);
  const isMany = properties.length > 1;
  const map = isMany && located.length > 0 ? propertiesMap(view, located) : aroundMap(view, properties[0]);
  // The numbers of the list are those of the pins.
  const addresses = isMany ? [...located, ...properties.filter((each) => !isLocated(each))] : properties;
  return html`<div class="neighbourhood">
    <figure>${map}</figure>
    <div>
      <h2>${isMany ? texts.addresses : texts.address}</h2>
      <ol class="${isMany ? 'numbered' : 'plain'}">
        ${addresses.map(
          (property) => html`<li><strong>${property.name}</strong><br />${addressLine(property)}</li>`,
        )}
      </ol>
      ${
        form.places.length === 0 || isMany
          ? nothing
          : html`<h2>${texts.nearby}</h2>
              <ol class="numbered">
                ${form.places.map(
                  ({ name, kind, minutes }) =>
                    html`<li>
                      <strong>${name}</strong><br />${texts.placeKinds[kind]}, ${texts.walk(minutes)}
                    </li>`,
                )}
              </ol>`
      }
    </div>
  </div>`;
}
