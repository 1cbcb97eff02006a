import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  endSessions,
  reactivateSuperUser,
  sendPasswordLink,
  setSuperUserFlag,
  suspendSuperUser,
} from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import type { ConfirmOptions } from '#kit/confirm/confirm-dialog.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { loginPath } from '#platform/session/login-address.ts';
import { useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';

type Account = Row<typeof superUser>;

const sessionsOf = (count: number): string =>
  count === 0
    ? 'No session is open.'
    : count === 1
      ? 'One open session ends at once.'
      : `${count} open sessions end at once.`;

/** The actions of an account, with a confirmation before or Undo after. */
export function useAccountActions(account: Account, confirm: (options: ConfirmOptions) => Promise<boolean>) {
  const quiet = { saved: false } as const;
  const suspend = useAction(suspendSuperUser, superUser, quiet);
  const reactivate = useAction(reactivateSuperUser, superUser, quiet);
  const flag = useAction(setSuperUserFlag, superUser, quiet);
  const end = useAction(endSessions, superUser, quiet);
  const send = useAction(sendPasswordLink, superUser, quiet);
  const { id, name, sessionCount } = account;
  const params = { id };

  return {
    busy: [suspend, reactivate, flag, end, send].some(({ isPending }) => isPending),
    sentLink: send.data,
    sendLink: () => send.mutate({ params }),

    async suspend(): Promise<void> {
      const sure = await confirm({
        title: `Suspend ${name}`,
        effect: `${name} is refused from the next request on. ${sessionsOf(sessionCount)} Roles stay as they are.`,
        confirmLabel: 'Suspend',
        tone: 'danger',
      });
      if (!sure) return;
      suspend.mutate(
        { params },
        {
          onSuccess: () =>
            showUndo({ message: `${name} is suspended.`, undo: () => reactivate.mutate({ params }) }),
        },
      );
    },

    reactivate: () =>
      reactivate.mutate({ params }, { onSuccess: () => toastSuccess(`${name} may enter again.`) }),

    grantFlag: () =>
      flag.mutate(
        { params, body: { isSuperUser: true } },
        {
          onSuccess: () =>
            showUndo({
              message: `${name} is a super user now.`,
              undo: () => flag.mutate({ params, body: { isSuperUser: false } }),
            }),
        },
      ),

    async withdrawFlag(): Promise<void> {
      const sure = await confirm({
        title: `Withdraw the super-user flag from ${name}`,
        effect: `${name} stays signed in but is refused everything from the next request on.`,
        confirmLabel: 'Withdraw the flag',
        tone: 'danger',
      });
      if (!sure) return;
      flag.mutate(
        { params, body: { isSuperUser: false } },
        {
          onSuccess: () =>
            showUndo({
              message: `${name} is no longer a super user.`,
              undo: () => flag.mutate({ params, body: { isSuperUser: true } }),
            }),
        },
      );
    },

    async endSessions(isSelf: boolean): Promise<void> {
      const sure = await confirm({
        title: `End the sessions of ${isSelf ? 'yourself' : name}`,
        effect: isSelf
          ? `${sessionsOf(sessionCount)} You are signed out here too.`
          : `${sessionsOf(sessionCount)} ${name} can sign in again right away.`,
        confirmLabel: sessionCount === 1 ? 'End 1 session' : `End ${sessionCount} sessions`,
        tone: 'danger',
      });
      if (!sure) return;
      end.mutate(
        { params },
        {
          onSuccess: ({ ended }) => {
            if (isSelf) location.assign(loginPath);
            else toastSuccess(ended === 1 ? 'One session ended.' : `${ended} sessions ended.`);
          },
        },
      );
    },
  };
}
