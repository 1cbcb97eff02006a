import { emailOf, people } from './people.ts';

/** Everybody's in the demo; never set unless it is asked for. */
export const demoPassword = 'supersync-demo-password';

/** What whoever starts the demo is told. */
export const demoAccounts: readonly string[] = [
  `The demo's accounts all have the password ${demoPassword}`,
  ...people
    .filter(({ cannotSignIn, isSuspended }) => !cannotSignIn && !isSuspended)
    .map((person) => `  ${emailOf(person).padEnd(26)}${whatFor(person)}`),
];

function whatFor({ roles, isSuperUser = true }: (typeof people)[number]): string {
  if (!isSuperUser) return 'not a super user: is refused';
  return roles.length === 0 ? 'super user without any key' : roles.join(', ');
}
