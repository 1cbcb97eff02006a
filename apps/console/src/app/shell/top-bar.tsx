import {
  IconArrowLeft,
  IconCheck,
  IconEye,
  IconGitPullRequest,
  IconLogout,
  IconMenu2,
  IconMessageReport,
  IconPalette,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { contributeScreen } from '#features/workspace/contribute/screens.ts';
import { feedbackScreen } from '#features/workspace/feedback/screens.ts';
import { useConsole } from '#platform/console-context.tsx';
import { useMemory } from '#platform/local-memory.ts';
import { pinnedPages, recentPages, withPinToggled } from '#platform/screen/page-memory.ts';
import { useTitleOverride } from '#platform/screen/page-title.ts';
import { signOut, useRootState } from '#platform/session/session.ts';
import { rememberedTheme } from '#platform/theme/theme-memory.ts';
import { themes, type ThemeName } from '#platform/theme/theme-names.ts';
import { toastError } from '#platform/toast/toast.ts';
import { useMayViewAs } from '#platform/session/view-as.ts';
import { ShellMenu } from './shell-menu.tsx';
import menu from './shell-menu.module.css';
import classes from './top-bar.module.css';
import { WorkTray } from './work-tray.tsx';

const ViewAsDialog = lazy(async () => ({ default: (await import('./view-as-dialog.tsx')).ViewAsDialog }));

function setTheme(themeName: ThemeName): void {
  rememberedTheme.write(themeName);
  useRootState.setState({ themeName });
}

function ThemeMenu() {
  const themeName = useRootState((state) => state.themeName);
  const current = themes.find(({ name }) => name === themeName)?.label;
  return (
    <ShellMenu
      label={`Theme: ${current}`}
      buttonClass={classes.button}
      side="below"
      button={
        <>
          <IconPalette size={17} aria-hidden />
          <span className={classes.wide}>{current}</span>
        </>
      }
    >
      {themes.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="menuitemradio"
          aria-checked={name === themeName}
          onClick={() => setTheme(name)}
        >
          <span>{label}</span>
          {name === themeName ? <IconCheck size={14} aria-hidden /> : null}
        </button>
      ))}
    </ShellMenu>
  );
}

function UserMenu() {
  const user = useRootState((state) => state.currentUser);
  const { pathname, search } = useLocation();
  const mayViewAs = useMayViewAs();
  const [asking, setAsking] = useState(false);
  if (user === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <ShellMenu
        label={`Signed in as ${name}`}
        buttonClass={classes.avatar}
        side="below"
        // Drawn by CSS: the button's accessible name already says whose initials they are.
        button={<span data-initials={user.firstName.charAt(0) + user.lastName.charAt(0)} />}
      >
        <div className={menu.heading}>
          {name}
          <br />
          {user.email}
        </div>
        <Link to={feedbackScreen.path} state={{ from: pathname + search }} role="menuitem">
          <IconMessageReport size={15} aria-hidden />
          Send feedback
        </Link>
        {mayViewAs ? (
          <button type="button" role="menuitem" onClick={() => setAsking(true)}>
            <IconEye size={15} aria-hidden />
            View as…
          </button>
        ) : null}
        <button type="button" role="menuitem" onClick={() => void signOut().catch(toastError)}>
          <IconLogout size={15} aria-hidden />
          Sign out
        </button>
      </ShellMenu>
      {asking ? (
        <Suspense>
          <ViewAsDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function PinButton({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const [pins, setPins] = useMemory(pinnedPages);
  const page = { href: pathname + search, title };
  const pinned = pins.some(({ href }) => href === page.href);
  const Icon = pinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={pinned}
      aria-label="Pin this page to home"
      onClick={() => setPins(withPinToggled(pins, page))}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

interface WayProps {
  readonly title: string | undefined;
  /** The menu groups that contain the page. */
  readonly groups: readonly string[];
}

/** Breadcrumbs: the groups of its menu, then each parent page. */
function Way({ title: own, groups }: WayProps) {
  const { locate, screens } = useConsole();
  const { pathname } = useLocation();
  const [visited] = useMemory(recentPages);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const above = segments.slice(0, -1).flatMap((_, at) => {
    const href = `/${segments.slice(0, at + 1).join('/')}`;
    const screen = locate(href)?.route;
    if (screen === undefined || !screens.some((placement) => placement.screen === screen)) return [];
    const title = screen.record === null ? screen.title : visited.find((page) => page.href === href)?.title;
    return [{ href, title: title ?? screen.title }];
  });
  // A group may be called like its first page, which the same words then stand for.
  const pages = new Set([own, ...above.map(({ title }) => title)]);
  return (
    <nav aria-label="Way to this page" className={classes.way}>
      {groups
        .filter((group) => !pages.has(group))
        .map((group) => (
          <span key={group} className={classes.step}>
            {group}
          </span>
        ))}
      {above.map(({ href, title }) => (
        <Link key={href} to={href} className={classes.step}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

interface TopBarProps extends WayProps {
  readonly onMenu?: () => void;
}

export function TopBar({ title, groups, onMenu }: TopBarProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { failed } = useTitleOverride();
  return (
    <header className={classes.bar}>
      {onMenu === undefined ? null : (
        <button type="button" className={classes.button} aria-label="Open the menu" onClick={onMenu}>
          <IconMenu2 size={18} aria-hidden />
        </button>
      )}
      <button type="button" className={classes.button} aria-label="Back" onClick={() => void navigate(-1)}>
        <IconArrowLeft size={17} aria-hidden />
        <span className={classes.wide}>Back</span>
      </button>
      <Way title={title} groups={groups} />
      <div className={classes.title}>{title}</div>
      {title === undefined || failed || pathname === '/' ? null : <PinButton title={title} />}
      <div className={classes.space} />
      <WorkTray />
      <Link to={contributeScreen.path} className={classes.button} aria-label={contributeScreen.title}>
        <IconGitPullRequest size={17} aria-hidden />
        <span className={classes.wide}>{contributeScreen.title}</span>
      </Link>
      <ThemeMenu />
      <UserMenu />
    </header>
  );
}
