/** The list is of super users; those without the flag are a click away, to be given it. */
export const shownChoices = [
  { value: 'super-users', label: 'Super users' },
  { value: 'others', label: 'Without the flag' },
  { value: 'everybody', label: 'Everybody' },
] as const;

export type ShownPeople = (typeof shownChoices)[number]['value'];

export function shownPeople(search: URLSearchParams): ShownPeople {
  const given = search.get('show');
  return shownChoices.find(({ value }) => value === given)?.value ?? 'super-users';
}

const conditions: Readonly<Record<ShownPeople, Readonly<Record<string, unknown>>>> = {
  'super-users': { isSuperUser: true },
  others: { isSuperUser: false },
  everybody: {},
};

export const whereOf = (shown: ShownPeople): Readonly<Record<string, unknown>> => conditions[shown];
