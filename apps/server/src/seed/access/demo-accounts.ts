import { emailOf, people } from './people.ts';

/** What whoever starts the demo is told. */
export const demoAccounts = (password: string): string[] => [
  `The demo's accounts all have the password ${password}`,
  ...people
    .filter(({ cannotSignIn, isSuspended }) => !cannotSignIn && !isSuspended)
    .map((person) => `  ${emailOf(person).padEnd(26)}${whatFor(person)}`),
];

function whatFor({ roles, isSuperUser = true }: (typeof people)[number]): string {
  if (!isSuperUser) return 'not a super user: is refused';
  return roles.length === 0 ? 'super user without any key' : roles.join(', ');
}
