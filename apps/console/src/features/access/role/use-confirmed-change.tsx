import {
  blastRadius,
  canManageRoles,
  permissionsThrough,
  sourcesOf,
  type AccessFacts,
  type RoleFacts,
} from '@supersync/contract/access/permission/reach.ts';
import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { useConsole } from '#platform/console-context.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { reachOptions, useFullAccess, type FullAccess } from '#platform/session/access-facts.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastError } from '#platform/toast/toast.ts';
import { BlastRadiusView } from './blast-radius-view.tsx';
import { toastRoleError } from './role-store.ts';

export interface RoleChange {
  readonly title: string;
  readonly confirmLabel: string;
  /** The role after the change. */
  readonly after: (now: RoleFacts) => RoleFacts;
  readonly apply: () => Promise<unknown>;
}

const withRole = (facts: AccessFacts, id: string, after: RoleChange['after']): AccessFacts => ({
  ...facts,
  roles: facts.roles.map((role) => (role.id === id ? after(role) : role)),
});

/** The text to type before locking oneself out. */
const typedWords = 'GIVE UP';

function weigh(whole: FullAccess, roleId: string, change: RoleChange, myId: number | undefined) {
  const after = withRole(whole.facts, roleId, change.after);
  const superUsers = whole.people.filter(({ mayEnter }) => mayEnter).map(({ userId }) => userId);
  const manages = (facts: AccessFacts): boolean =>
    myId !== undefined && canManageRoles(permissionsThrough(sourcesOf(myId, facts)));
  return {
    radius: blastRadius(superUsers, whole.facts, after, whole.pages),
    givesUpManaging: manages(whole.facts) && !manages(after),
  };
}

/**
 * Applies a change of a role after showing its effect: without affected people it is applied at once; otherwise the
 * blast radius is shown first; giving up one's own access to role management must be confirmed by typing.
 */
export function useConfirmedChange(
  roleId: string,
): readonly [change: (wanted: RoleChange) => Promise<void>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const { routes } = useConsole();
  const whole = useFullAccess();
  const myId = useRootState(({ currentUser }) => currentUser?.userId);

  /** Without its effect a change is not applied: it could take away access unseen. */
  async function isAgreed(wanted: RoleChange): Promise<boolean> {
    const known = whole ?? { ...(await queryClient.ensureQueryData(reachOptions)), pages: routes };
    const { radius, givesUpManaging } = weigh(known, roleId, wanted, myId);
    if (radius.changes.length === 0 && radius.orphaned.length === 0) return true;
    const loses =
      radius.orphaned.length > 0 ||
      radius.changes.some(({ flags }) => flags.some(({ lost }) => lost.length > 0));
    return confirm({
      title: wanted.title,
      effect: (
        <>
          {givesUpManaging ? <p>You could no longer manage roles yourself.</p> : null}
          <BlastRadiusView
            radius={radius}
            people={new Map(known.people.map((each) => [each.userId, each]))}
          />
        </>
      ),
      confirmLabel: wanted.confirmLabel,
      tone: loses ? 'danger' : 'accent',
      ...(givesUpManaging ? { typed: typedWords } : {}),
    });
  }

  const change = async (wanted: RoleChange): Promise<void> => {
    try {
      if (!(await isAgreed(wanted))) return;
    } catch {
      toastError('The effect of this change could not be loaded. Nothing was changed. Try again.');
      return;
    }
    try {
      await wanted.apply();
    } catch (error) {
      toastRoleError(error);
    }
  };
  return [change, dialog];
}
