import { rightsRoom } from '@supersync/contract/workspace/event/event.ts';
import { useNavigate } from 'react-router';
import { pathnameOf } from '#platform/screen/page-memory.ts';
import { useRoom } from '#platform/query/live.ts';
import { takeOpened } from '#platform/session/refusal.ts';
import { currentPermissions, reloadPermissions } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { matchScreen } from './features.ts';
import { mayOpen, routeTable } from './route-table.ts';

interface NewPage {
  readonly title: string;
  readonly address: string;
}

/** The page the person was refused or asked for, else those of the menu that have just opened. */
async function findOpened(): Promise<readonly NewPage[]> {
  const before = currentPermissions();
  const after = await reloadPermissions();
  const [wanted] = takeOpened(({ page }) => {
    const screen = matchScreen(pathnameOf(page))?.route;
    return screen !== undefined && mayOpen(after, screen);
  });
  if (wanted !== undefined) return [{ title: wanted.title, address: wanted.page }];
  return routeTable
    .filter(({ screen, onMenu }) => onMenu && mayOpen(after, screen) && !mayOpen(before, screen))
    .map(({ label, path }) => ({ title: label, address: path }));
}

/** The menu follows a change of rights at once, and the person is told what opened. */
export function useRightsNews(): void {
  const navigate = useNavigate();
  const tell = async (): Promise<void> => {
    const [first, ...others] = await findOpened();
    if (first === undefined) return;
    const pages =
      others.length === 0 ? first.title : `${others.length + 1} more pages, such as ${first.title}`;
    toastSuccess(`You now have access to ${pages}.`, {
      label: `Open ${first.title}`,
      run: () => void navigate(first.address),
    });
  };
  // What cannot be reloaded now is asked for again by the next page.
  const reload = (): void => void tell().catch(() => undefined);
  useRoom(rightsRoom, reload, reload);
}
