import type { ComponentType } from 'react';
import type { Screen } from '#platform/screen/define-screen.ts';
import type { RouteParams } from '@supersync/contract/kernel/route-pattern.ts';

/** The result of opening an address, as the page receives it. */
export interface OpenedPage {
  readonly screen: Screen;
  readonly params: RouteParams;
  /** Null while the code and the data of the first page load: only the frame around it can be drawn. */
  readonly Page: ComponentType | null;
}
