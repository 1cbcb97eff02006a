import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { grantAccess } from '@supersync/contract/access/access-request/actions.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RelativeTime } from '#kit/value/time.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { invalidate, useAction, useUpdate } from '#platform/query/query.ts';
import classes from './access-requests.module.css';
import { openRequestsOptions, requesterName, type OpenRequest } from './open-request.ts';

// Loaded when someone is about to grant access.
const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }));

function RequestRow({ request, onGrant }: { readonly request: OpenRequest; readonly onGrant: () => void }) {
  const decline = useUpdate(accessRequest, { saved: 'The request was declined.' });
  const { id, title, page, permissionKeys, reason, created, version } = request;
  return (
    <li className={classes.request}>
      <div className={classes.words}>
        <strong>{title}</strong> <code>{page}</code>
        <div className={classes.muted}>
          {requesterName(request)} lacks {permissionKeys.join(', ')} · <RelativeTime at={created} />
          {reason === null ? '' : ` · ${reason}`}
        </div>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="light" disabled={decline.isPending} onClick={onGrant}>
          Grant…
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate({ key: id, changes: { status: 'declined' }, version })}
        >
          Decline
        </Button>
      </Group>
    </li>
  );
}

interface AccessRequestsProps {
  /** Shown while there are none; without it nothing is. */
  readonly none?: string;
}

/** Open access requests, for people who manage roles. */
export function AccessRequests({ none }: AccessRequestsProps) {
  useLiveRecords(accessRequest);
  const open = useQuery(openRequestsOptions);
  const grant = useAction(grantAccess, accessRequest, { saved: 'Access granted.' });
  const [granting, setGranting] = useState<OpenRequest>();
  // Stays mounted once loaded, so that it can animate closing.
  const [wanted, setWanted] = useState(false);
  const close = (): void => setGranting(undefined);
  const rows = open.data?.data ?? [];
  const more = (open.data?.meta.total ?? 0) - rows.length;
  return (
    <>
      {open.data !== undefined && rows.length === 0 && none !== undefined ? <p>{none}</p> : null}
      {rows.length === 0 ? null : (
        <section className={classes.panel} aria-label="Requests for access">
          <h2 className={classes.heading}>Requests for access</h2>
          <ul className={classes.list}>
            {rows.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                onGrant={() => {
                  setGranting(request);
                  setWanted(true);
                }}
              />
            ))}
          </ul>
          {more > 0 ? <p className={classes.muted}>And {more} more, shown as these are answered.</p> : null}
        </section>
      )}
      {wanted ? (
        <Suspense>
          <GrantDialog
            request={granting}
            busy={grant.isPending}
            onCancel={close}
            onGrant={(roleId) => {
              if (granting === undefined) return;
              grant.mutate(
                { params: { id: granting.id }, body: { roleId } },
                {
                  onSuccess: () => {
                    close();
                    void invalidate(role);
                  },
                },
              );
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
