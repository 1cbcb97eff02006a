import { html, nothing, type Markup } from '../markup.ts';
import type { SitePhoto } from '../site-data.ts';
import { logoAt, type SiteView } from '../site-view.ts';

export function photo(
  view: SiteView,
  picture: SitePhoto & { readonly of: string },
  at: number,
  caption = picture.caption.trim(),
): Markup {
  const address = view.assetAt(picture.url);
  if (address === '') return nothing;
  const text = caption || view.texts.photoOf(picture.of);
  return html`<img
    src="${address}"
    alt="${text}"
    width="${picture.width}"
    height="${picture.height}"
    ${at === 0 ? html` fetchpriority="high"` : html` loading="lazy"`}
    decoding="async"
  />`;
}

/** The first photo, or a drawn building in the colours of the site: a home page without a picture is half empty. */
export function leadPhoto(view: SiteView): Markup {
  const [first] = view.photos;
  if (first !== undefined) return photo(view, first, 0);
  const windows = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 4 }, (__, column) => {
      const lit = (row * 3 + column * 5) % 4 === 0;
      return html`<rect
        class="${lit ? 'lit' : 'pane'}"
        x="${212 + column * 46}"
        y="${96 + row * 56}"
        width="28"
        height="36"
      />`;
    }),
  );
  return html`<svg
    class="drawn"
    viewBox="0 0 600 420"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <rect class="sky" width="600" height="420" />
    <circle class="sun" cx="486" cy="92" r="44" />
    <path class="far" d="M0 420V250h90v-60h80v230zM430 420V210h70v50h100v160z" />
    <path class="near" d="M190 420V70h220v350z" />
    ${windows}
  </svg>`;
}

export function galleryOf(view: SiteView): Markup {
  const { texts, photos } = view;
  if (photos.length === 0) return html`<p>${texts.noPhotos}</p>`;
  return html`<ul class="gallery">
    ${photos.map(
      (each, at) =>
        html`<li>
          <figure>
            ${photo(view, each, at, '')}${each.caption.trim() === '' ? nothing : html`<figcaption>${each.caption}</figcaption>`}
          </figure>
        </li>`,
    )}
  </ul>`;
}

/** The logo for this ground, or the name in letters. */
export function brand(view: SiteView, ground: 'light' | 'dark'): Markup {
  const { logos } = view.form;
  const picture = ground === 'light' ? (logos.light ?? logos.dark) : (logos.dark ?? logos.light);
  const address = logoAt(view, picture);
  const inside =
    picture === null || address === ''
      ? html`<span>${view.name}</span>`
      : html`<img src="${address}" alt="${view.name}" width="${picture.width}" height="${picture.height}" />`;
  return html`<a class="brand" href="${view.hrefTo('home')}">${inside}</a>`;
}

/** Plans as squares of their area, all to one scale: what differs in size looks it. */
export function planDrawing(view: SiteView, squareFeet: number, largest: number, label: string): Markup {
  const side = Math.round(Math.sqrt(squareFeet / largest) * 150);
  return html`<svg
    class="plan-drawing"
    viewBox="0 0 160 160"
    role="img"
    aria-label="${view.texts.toScale(label)}"
  >
    <rect class="largest" x="5" y="5" width="150" height="150" />
    <rect class="this" x="5" y="${155 - side}" width="${side}" height="${side}" />
  </svg>`;
}
