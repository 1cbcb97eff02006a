import { emailOf, people } from './people.ts';

/** Printed when the demo starts. */
export const demoAccounts = (password: string): string[] => [
  `The demo's accounts all have the password ${password}`,
  ...people
    .filter(({ cannotSignIn, isSuspended }) => !cannotSignIn && !isSuspended)
    .map((person) => `  ${emailOf(person).padEnd(26)}${describeAccount(person)}`),
];

function describeAccount({ roles, isSuperUser = true }: (typeof people)[number]): string {
  if (!isSuperUser) return 'not a super user: is refused';
  return roles.length === 0 ? 'super user without any key' : roles.join(', ');
}
