import type { SiteAmenity } from '../../site-form/site-choices.ts';
import type { Markup } from '../markup.ts';
import type { SiteFloorplan } from '../site-data.ts';
import type { SiteView } from '../site-view.ts';

/** What tells one theme from another. What a page says is the same in all of them. */
export interface Theme {
  /** After the common rules. */
  readonly css: string;
  header(view: SiteView): Markup;
  footer(view: SiteView): Markup;
  /** The home page with its `h1`. */
  home(view: SiteView): Markup;
  /** The head of every other page, with its `h1`. */
  pageHead(view: SiteView, title: string, intro: string | null): Markup;
  /** Floorplans with their availability; never empty. `isTeaser` on the home page. */
  homes(view: SiteView, plans: readonly SiteFloorplan[], isTeaser: boolean): Markup;
  amenities(view: SiteView, amenities: readonly SiteAmenity[]): Markup;
}
