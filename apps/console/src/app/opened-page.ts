import type { ComponentType } from 'react';
import type { Screen } from '../platform/define-screen.ts';
import type { RouteParams } from '../platform/route-pattern.ts';

/** What opening an address hands to the page that is drawn. */
export interface OpenedPage {
  readonly screen: Screen;
  readonly params: RouteParams;
  readonly Page: ComponentType;
}
