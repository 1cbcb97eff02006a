import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconPinnedOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { AccessRequests } from '#parts/access-request/access-requests.tsx';
import { useConsole } from '#platform/console-context.tsx';
import { useMemory } from '#platform/local-memory.ts';
import { pathnameOf, pinnedPages, recentPages, type RememberedPage } from '#platform/screen/page-memory.ts';
import { openAccessRequest, setRefusal, useRefusal } from '#platform/session/refusal.ts';
import { useRights } from '#platform/session/rights.ts';
import { useRootState } from '#platform/session/session.ts';
import { Attention } from './attention.tsx';
import { FirstDay } from './first-day.tsx';
import classes from './home-page.module.css';
import { homeScreen } from './screens.ts';

function RefusedPage() {
  const refusal = useRefusal();
  if (refusal === null) return null;
  return (
    <Alert
      color="danger"
      title={`You do not have permission to access ${refusal.title}.`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setRefusal(null)}
      my="md"
    >
      {refusal.message}
      <Group mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => openAccessRequest(refusal)}>
          Request access
        </Button>
      </Group>
    </Alert>
  );
}

interface PageListProps {
  readonly title: string;
  readonly pages: readonly RememberedPage[];
  readonly none: string;
  readonly onUnpin?: (page: RememberedPage) => void;
}

function PageList({ title, pages, none, onUnpin }: PageListProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {pages.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ul className={classes.list}>
        {pages.map((page) => (
          <li key={page.href} className={classes.row}>
            <Link to={page.href} className={classes.link}>
              <span>{page.title}</span>
              <code>{page.href}</code>
            </Link>
            {onUnpin === undefined ? null : (
              <button
                type="button"
                className={classes.unpin}
                aria-label={`Unpin ${page.title}`}
                onClick={() => onUnpin(page)}
              >
                <IconPinnedOff size={15} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const recentShown = 8;

export function Page() {
  const { screens, locate } = useConsole();
  const user = useRootState((state) => state.currentUser);
  const [pins, setPins] = useMemory(pinnedPages);
  const [recent] = useMemory(recentPages);
  // Skips pages of another person on this browser, and those no longer permitted.
  const open = ({ href }: RememberedPage): boolean =>
    screens.some(({ screen }) => screen === locate(pathnameOf(href))?.route);
  const managesRoles = useRights(accessRequest).read;
  return (
    <div className={classes.page}>
      <PageHeader title={user === null ? homeScreen.title : `Welcome, ${user.firstName}`} />
      <RefusedPage />
      <FirstDay />
      <Attention />
      {managesRoles ? <AccessRequests /> : null}
      <div className={classes.columns}>
        <PageList
          title="Pinned"
          pages={pins.filter(open)}
          none="Pin a page with the pin beside its title, and it stays here."
          onUnpin={(page) => setPins(pins.filter(({ href }) => href !== page.href))}
        />
        <PageList
          title="Recent"
          pages={recent.filter(open).slice(0, recentShown)}
          none="The pages you open are listed here, the newest first."
        />
      </div>
    </div>
  );
}
