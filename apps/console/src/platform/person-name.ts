interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** `Ada Lovelace`; null where nobody is known. */
export const personName = (person: Named | null | undefined): string | null =>
  person === null || person === undefined ? null : `${person.firstName} ${person.lastName}`.trim();
