import type { ComponentType } from 'react';
import type { Screen } from '#platform/screen/define-screen.ts';
import type { RouteParams } from '#platform/screen/route-pattern.ts';

/** What opening an address hands to the page that is drawn. */
export interface OpenedPage {
  readonly screen: Screen;
  readonly params: RouteParams;
  readonly Page: ComponentType;
}
