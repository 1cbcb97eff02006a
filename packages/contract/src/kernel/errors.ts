import { ProblemError, type Problem } from './problem.ts';

/**
 * The error catalogue: status, title and detail, one line each. `{name}` in a detail is replaced when the
 * error is raised.
 */
export const errorCatalogue = {
  invalid_input: [400, 'Invalid input', 'Some values were not accepted. Nothing was saved.'],
  invalid_query: [400, 'Invalid query', 'The request could not be understood: {reason}'],
  too_many_records: [
    400,
    'Too many',
    '{count} are more than the {most} that can be changed at once. Narrow the search. Nothing was saved.',
  ],
  malformed_body: [400, 'Malformed body', 'The body could not be read: {reason}'],
  role_incomplete: [400, 'Invalid input', 'Role name and type and modified user are required.'],
  not_signed_in: [401, 'Not signed in', 'Sign in to continue.'],
  bad_credentials: [401, 'Sign-in failed', 'The email address or the password is not right.'],
  insecure_connection: [403, 'Not secure', 'Sign in over https, or on the machine the server runs on.'],
  not_super_user: [403, 'Not a super user', 'This console is for super users only.'],
  missing_permission: [403, 'Missing permission', 'Missing permission: {key}'],
  missing_permissions: [403, 'Missing permissions', 'Missing permissions: {list}'],
  managers_only: [403, 'Not a superuser manager', 'Only the configured superuser managers may do this.'],
  viewing_as: [
    403,
    'Read-only',
    'You are viewing the console as {name}, so nothing can be changed. Stop viewing first.',
  ],
  read_only_token: [
    403,
    'Read-only',
    'The token of API client "{name}" only reads, so nothing was changed. Use a client that may write.',
  ],
  sees_more: [403, 'Not yours to see', '{name} may see what you may not: {list}.'],
  file_of_others: [
    403,
    'Not yours to see',
    'This file holds {things} that are not yours to see. Export them yourself.',
  ],
  address_refused: [403, 'Address refused', 'Requests from {address} are not let in here.'],
  cross_site: [403, 'Request refused', 'This request did not come from the console itself.'],
  not_your_stamp: [403, 'Wrong author', 'A change can only be signed with your own user id.'],
  people_only: [403, 'For people only', 'An API client cannot do this. Sign in to the console.'],
  cannot_grant: [403, 'Not yours to give', 'You cannot grant what you do not hold yourself: {list}.'],
  not_found: [404, 'Not found', 'There is no {thing} {key}.'],
  page_not_found: [404, 'Not found', 'This page could not be found'],
  method_not_allowed: [405, 'Method not allowed', 'This address does not take {method}.'],
  already_exists: [409, 'Already there', 'There is already a {thing} with this {field}.'],
  call_number_taken: [409, 'Already taken', '{reason}. Nothing was saved.'],
  provider_failed: [502, 'Provider failed', '{reason} Nothing was changed.'],
  promotion_refused: [409, 'Not possible now', '{reason} Nothing was saved.'],
  building_refused: [409, 'Not possible now', '{reason} Nothing was changed.'],
  floorplan_refused: [409, 'Not possible now', '{reason} Nothing was saved.'],
  labels_refused: [409, 'Not possible now', '{reason} Nothing was labelled.'],
  rate_refused: [409, 'Not possible now', '{reason} Nothing was saved.'],
  newer_template: [
    409,
    'Changed meanwhile',
    'Version {number} was saved since you opened it. Compare it with yours first. Nothing was saved.',
  ],
  still_in_use: [409, 'Still in use', 'This {thing} is still used elsewhere, so it was not removed.'],
  unknown_reference: [
    409,
    'Unknown reference',
    'A record this one points to does not exist. Nothing was saved.',
  ],
  request_in_progress: [409, 'In progress', 'The same request is still being carried out.'],
  illegal_state: [409, 'Not possible now', 'This {thing} is {state} and cannot take part in this.'],
  restricted: [
    409,
    'Restricted',
    'Restriction {rule} of this client stands in the way ({words}): {reason} Nothing was saved.',
  ],
  batch_changed: [
    409,
    'Changed meanwhile',
    '{now} would change now, not {expected} as in the preview. Review it again. Nothing was saved.',
  ],
  cannot_undo: [409, 'Cannot be undone', '{reason} Nothing was changed.'],
  cannot_view_as: [409, 'Nothing to view', '{name} cannot sign in, so there is nothing to view.'],
  last_super_user: [
    409,
    'Last super user',
    'Nobody else could enter the console then. Make someone else a super user first.',
  ],
  not_on_yourself: [409, 'Not your own account', 'You cannot {what} your own account. Another manager can.'],
  locks_you_out: [
    409,
    'Would lock you out',
    'Your own address {address} would be refused {when}. Nothing was saved.',
  ],
  own_import: [
    403,
    'Not your own run',
    'You started this run, so another person decides on its removals. Nothing was changed.',
  ],
  import_refused: [409, 'Not possible now', '{reason} Nothing was changed.'],
  own_migration: [403, 'Not your own migration', '{reason}'],
  migration_refused: [409, 'Not possible now', '{reason} Nothing was run.'],
  migration_in_progress: [
    409,
    'Another one is in progress',
    '“{name}” ({version}) is in progress. Complete or revert it first.',
  ],
  environment_busy: [
    409,
    'Environment busy',
    '“{name}” ({version}) is running on {environment} right now. Wait for it to end.',
  ],
  not_in_order: [
    409,
    'Not in order',
    '{environment} comes after {missing}, where this migration has not run as it is now.',
  ],
  environment_drifted: [
    409,
    'Schema has drifted',
    'The schema of {environment} is not what the last run left. Look at the difference, and accept it with a reason first.',
  ],
  environment_dirty: [
    409,
    'Environment is dirty',
    'A run of “{name}” stopped half way on {environment}. Put it right by hand, and say so first.',
  ],
  script_refused: [409, 'Script not accepted', '{reason} Nothing was changed.'],
  environment_unreachable: [
    503,
    'Environment not reachable',
    '{environment} does not answer. Nothing was changed.',
  ],
  link_not_valid: [
    410,
    'Link not valid',
    'This link was used, replaced or has expired. Ask a superuser manager for a new one.',
  ],
  mail_not_taken: [502, 'Mail not sent', '{reason}. Nothing was changed.'],
  stale_version: [
    412,
    'Changed meanwhile',
    'Someone else changed this {thing} since you opened it. Nothing was saved.',
  ],
  not_configured: [409, 'Not configured', '{what} Nothing was changed.'],
  not_fetched: [502, 'Not fetched', '{reason}. Nothing was changed.'],
  too_large: [413, 'Too large', 'The request is larger than {limit} allows.'],
  unsupported_media_type: [415, 'Unsupported content', 'Send {expected}.'],
  answered_once: [
    409,
    'Already done',
    'An earlier request with this key did it. Its answer is shown only once.',
  ],
  idempotency_mismatch: [422, 'Key already used', 'This request key was used for another request.'],
  too_many_requests: [429, 'Too many requests', 'Too many attempts. Try again in {seconds} seconds.'],
  too_slow: [
    503,
    'Took too long',
    'The database needed more than {seconds} seconds, and was stopped. Nothing was changed. Ask for less at a time.',
  ],
  internal: [500, 'Error', 'Something went wrong!'],
  unknown_middleware: [500, 'Error', 'Unknown middleware'],
  unavailable: [
    503,
    'Not available',
    'The service is starting, stopping or overloaded. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<Code extends ErrorCode> = Record<Placeholders<(typeof errorCatalogue)[Code][2]>, string | number>;

export function problem<Code extends ErrorCode>(
  code: Code,
  values: Values<Code>,
  more: Pick<Problem, 'errors' | 'current'> = {},
): ProblemError {
  const [status, title, detail] = errorCatalogue[code];
  const filled = detail.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.entries(values).find(([key]) => key === name)?.[1] ?? ''),
  );
  return new ProblemError({ status, title, detail: filled, code, ...more });
}

/** The error of a failed permission check. */
export function missingPermissions(keys: readonly string[]): ProblemError {
  const [first, ...others] = keys;
  return others.length === 0
    ? problem('missing_permission', { key: first ?? '' })
    : problem('missing_permissions', { list: keys.join(', ') });
}
