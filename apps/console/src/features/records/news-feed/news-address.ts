import { hrefOf } from '#platform/screen/define-screen.ts';
import { dashboardManagementScreen } from './screens.ts';

/** What stands in the address for an item that is not there yet; any other word would do. */
export const newItemId = 'new';

/** The item an address names; null where it is no number, and a blank one is meant. */
export const idIn = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

/** A client's dashboard as that client sees it; without a client one is asked for. */
export const dashboardAddress = (clientId?: number): string =>
  hrefOf(dashboardManagementScreen, {}, { show: 'dashboard', client: clientId });
