/** Field names that imply personal data, in lower case. Topics declare further ones by path. */
export const personalNames: readonly string[] = [
  'address1',
  'birthdate',
  'contactname',
  'creditscore',
  'dateofbirth',
  'email',
  'emailaddress',
  'emails',
  'employer',
  'envelope',
  'firstname',
  'fullname',
  'headers',
  'html',
  'income',
  'ipaddress',
  'lastname',
  'mobile',
  'phone',
  'phonenumber',
  'phones',
  'plain',
  'recordingurl',
  'replyto',
];

const personalNameSet = new Set(personalNames);

/** A declared path as the database compares it. */
export const withoutLists = (path: string): string => path.replaceAll('[]', '');

/**
 * Whether a path leads to personal data: by the name of any of its steps, or by the topic's declaration. With or
 * without `[]` is the same: the database looks into lists for `buyers.name`, and at an object for `buyer[].name`.
 */
export function isPersonalPath(path: string, personalPaths: readonly string[]): boolean {
  const plain = withoutLists(path);
  return (
    plain.split('.').some((step) => personalNameSet.has(step.toLowerCase())) ||
    personalPaths.map(withoutLists).some((personal) => `${plain}.`.startsWith(`${personal}.`))
  );
}

/** The paths of a body's leaves: `contact.email`, `items[].sku`. Each once. */
export function pathsOf(value: unknown, maxPaths = 500): string[] {
  const found = new Set<string>();
  const walk = (current: unknown, path: string, depth: number): void => {
    if (found.size >= maxPaths || depth > 12) return;
    if (Array.isArray(current)) {
      if (current.length === 0 && path !== '') found.add(`${path}[]`);
      for (const each of current.slice(0, 50)) walk(each, `${path}[]`, depth + 1);
    } else if (typeof current === 'object' && current !== null) {
      for (const [name, each] of Object.entries(current))
        // Names with dots or brackets are ambiguous in a path.
        if (!/[.[\]\s"\\]/.test(name)) walk(each, path === '' ? name : `${path}.${name}`, depth + 1);
    } else if (path !== '') found.add(path);
  };
  walk(value, '', 0);
  return [...found];
}
