import { hrefOf } from '#platform/screen/define-screen.ts';
import { dashboardManagementScreen } from './screens.ts';

/** The id in the address of a new item; any other word would do. */
export const newItemId = 'new';

/** The item id in an address; null if it is not a number, for a new item. */
export const idIn = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

/** A client's dashboard as the client sees it; without a client the page asks for one. */
export const dashboardAddress = (clientId?: number): string =>
  hrefOf(dashboardManagementScreen, {}, { show: 'dashboard', client: clientId });
