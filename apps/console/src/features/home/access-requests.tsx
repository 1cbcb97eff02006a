import { accessRequest } from '@supersync/contract/access-request/access-request.ts';
import { Button, Group } from '@mantine/core';
import { RelativeTime } from '../../kit/value/time.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { useList, useUpdate } from '../../platform/query.ts';
import classes from './home-page.module.css';

/** What people asked for, until someone who manages roles has answered. */
export function AccessRequests() {
  useLiveRecords(accessRequest);
  const open = useList(accessRequest, {
    relations: ['user'],
    where: { status: 'open' },
    sort: ['created'],
    limit: 20,
  });
  const answer = useUpdate(accessRequest);
  const rows = open.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section id="access-requests" className={classes.panel} aria-label="Requests for access">
      <h2 className={classes.heading}>Requests for access</h2>
      <ul className={classes.list}>
        {rows.map(({ id, title, page, permissionKeys, reason, user, created, version }) => (
          <li key={id} className={classes.request}>
            <div>
              <strong>{title}</strong> <code>{page}</code>
              <div className={classes.none}>
                {user === null ? 'Someone' : `${user.firstName} ${user.lastName}`} lacks{' '}
                {permissionKeys.join(', ')} · <RelativeTime at={created} />
                {reason === null ? '' : ` · ${reason}`}
              </div>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ key: id, changes: { status: 'granted' }, version })}
              >
                Mark granted
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ key: id, changes: { status: 'declined' }, version })}
              >
                Decline
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
