import { choices, isChoice, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { defineList } from '#platform/list/define-list.ts';
import { superUserScreen } from './screens.ts';

/** The list shows super users; people without the flag are one click away, to be given it. */
export const shownPeople = choices({
  'super-users': 'Super users',
  others: 'Not super users',
  everybody: 'Everybody',
});

type ShownPeople = ChoiceOf<typeof shownPeople>;

export function shownIn(search: URLSearchParams): ShownPeople {
  const given = search.get('show');
  return isChoice(shownPeople, given) ? given : 'super-users';
}

export const superUserList = (shown: ShownPeople) =>
  defineList(superUser, {
    columns: [
      'name',
      'email',
      'status',
      'isSuperUser',
      'roleCount',
      {
        id: 'lastSignInAt',
        cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <RelativeTime at={lastSignInAt} />),
      },
      'sessionCount',
      { id: 'created', optional: true },
    ],
    where: shown === 'everybody' ? {} : { isSuperUser: shown === 'super-users' },
    open: superUserScreen,
  });
