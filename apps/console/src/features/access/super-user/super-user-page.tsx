import { suspendSuperUser } from '@supersync/contract/access/super-user/actions.ts';
import { MailLink } from '#kit/value/contact-link.tsx';
import { accountStatuses, superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { Alert, Button, Menu } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { recordOptions } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useRootState } from '#platform/session/session.ts';
import { StepItem } from '#platform/step/step-button.tsx';
import { offerIf, useOffer } from '#platform/step/step.ts';
import { toastError } from '#platform/toast/toast.ts';
import { startViewingAs, useMayViewAs } from '#platform/session/view-as.ts';
import { detailsOptions } from './account-details.ts';
import { superUserScreen } from './screens.ts';
import { SentLink } from './sent-link.tsx';
import { SessionTable } from './session-table.tsx';
import classes from './super-user.module.css';
import { useAccountActions } from './use-account-actions.ts';

const ownForm = defineForm(superUser, { fields: ['firstName', 'lastName'], columns: 2 });
const accountForm = defineForm(superUser, {
  ...ownForm,
  fields: ['firstName', 'lastName', 'email'],
  inputs: {
    email: {
      label: 'Email address',
      help: 'A new address must be confirmed: save, then send the link.',
    },
  },
});

export function Page() {
  const id = Number(useScreenParams(superUserScreen).id);
  const { data: account } = useSuspenseQuery(recordOptions(superUser, id));
  const details = useQuery(detailsOptions(id));
  const [confirm, dialog] = useConfirm();
  const actions = useAccountActions(account, confirm);
  const isSelf = useRootState((state) => state.currentUser?.userId === id);
  const mayViewAs = useMayViewAs() && !isSelf && account.isSuperUser;
  useLiveRecords(superUser);
  usePageTitle(account.name);
  const isSuspended = account.status === 'suspended';
  const own = isSelf ? 'This is your own account: another manager suspends it' : null;
  const suspend = useOffer(
    suspendSuperUser,
    account,
    own ?? (actions.busy ? 'Another change is being saved' : null),
  );

  const primary = isSuspended ? (
    <Button onClick={actions.reactivate} disabled={actions.busy}>
      Reactivate
    </Button>
  ) : (
    <Button variant="default" onClick={actions.sendLink} disabled={actions.busy}>
      {details.data?.hasPassword === true ? 'Send a link for a new password' : 'Send the link again'}
    </Button>
  );

  return (
    <>
      {dialog}
      <RecordPage
        title={account.name}
        status={
          <>
            <ChoiceBadge of={accountStatuses} value={account.status} />
            {account.isSuperUser ? null : <ToneBadge tone="warning">Not a super user</ToneBadge>}
            {details.data?.isManager === true ? <ToneBadge tone="info">Superuser manager</ToneBadge> : null}
          </>
        }
        facts={[
          { label: 'ID', value: <Id value={account.id} /> },
          { label: 'Address', value: <MailLink value={account.email} /> },
          {
            label: 'Last sign-in',
            value: account.lastSignInAt === null ? 'never' : <RelativeTime at={account.lastSignInAt} />,
          },
          { label: 'Created', value: <RelativeTime at={account.created} /> },
        ]}
        action={primary}
        menu={
          <>
            {mayViewAs ? (
              <StepItem
                step={offerIf(!isSuspended, 'Not possible while it is suspended')}
                onClick={() => void startViewingAs(id).catch(toastError)}
              >
                View as {account.name}
              </StepItem>
            ) : null}
            {account.isSuperUser ? (
              <Menu.Item disabled={isSelf || actions.busy} onClick={() => void actions.withdrawFlag()}>
                Withdraw the super-user flag…
              </Menu.Item>
            ) : (
              <Menu.Item disabled={actions.busy} onClick={actions.grantFlag}>
                Grant the super-user flag
              </Menu.Item>
            )}
            <Menu.Item
              disabled={account.sessionCount === 0 || actions.busy}
              onClick={() => void actions.endSessions(isSelf)}
            >
              End all sessions…
            </Menu.Item>
            <StepItem color="danger" step={suspend} onClick={() => void actions.suspend()}>
              Suspend…
            </StepItem>
          </>
        }
        sections={[
          {
            id: 'account',
            title: 'Account',
            content: (
              <div className={classes.done}>
                {actions.sentLink === undefined ? null : (
                  <SentLink email={account.email} link={actions.sentLink} />
                )}
                {account.status === 'invited' &&
                actions.sentLink === undefined &&
                details.data !== undefined ? (
                  <Alert color="info" role="status">
                    {details.data.linkExpiresAt === null ? (
                      'The address is not confirmed and no link is under way. Send one to let them in.'
                    ) : (
                      <>
                        A link to set the password is under way, until{' '}
                        <AbsoluteTime at={details.data.linkExpiresAt} />.
                      </>
                    )}
                  </Alert>
                ) : null}
                {isSelf ? (
                  <p className={classes.muted}>
                    This is your own account: another manager changes its address, its flag or its status.
                  </p>
                ) : null}
                <ResourceForm form={isSelf ? ownForm : accountForm} record={account} />
              </div>
            ),
          },
          {
            id: 'roles',
            title: 'Roles',
            count: account.roleCount,
            content:
              account.roles.length === 0 ? (
                <p className={classes.muted}>
                  No roles. This person can sign in and open pages that need no key.
                </p>
              ) : (
                <ul className={classes.roles}>
                  {account.roles.map((held) => (
                    <li key={held.id}>
                      <RecordLink resource={role} record={held} />
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            id: 'sessions',
            title: 'Open sessions',
            count: details.data?.sessions.length,
            content: details.isLoadingError ? (
              <QueryError query={details} />
            ) : (
              <SessionTable sessions={details.data?.sessions} />
            ),
          },
        ]}
        history={<RecordHistory resource={superUser} recordKey={id} />}
      />
    </>
  );
}
