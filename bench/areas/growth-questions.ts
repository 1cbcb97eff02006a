import { describeEntities, type Entity } from '@supersync/contract/developer/entity/actions.ts';
import { askOurs, type Ours } from '../measure/sides.ts';
import { part, rowsOf } from '../rates.ts';

/** A request of which the cost is measured at every scale. */
export interface Question {
  readonly name: string;
  readonly path: string;
}

const pageSize = 25;
/** Rows among which the commonest word is looked for. */
const sampledRows = 200;
const shortestWord = 4;

/** The word in most of the rows, among the fields that a search reads; null where there is none. */
function commonestWord({ fields }: Entity, rows: readonly unknown[]): string | null {
  const searched = fields.filter((field) => field.searched === true).map(({ name }) => name);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = searched.map((name) => String(part(row, name) ?? '')).join(' ');
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const word of new Set(words.filter(({ length }) => length >= shortestWord)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([a, often], [b, oftener]) => oftener - often || a.localeCompare(b));
  return first?.[0] ?? null;
}

/** Every list of the product, as its own description of itself names them. */
export async function listsOf(ours: Ours): Promise<readonly Question[]> {
  const answer = await askOurs(ours, describeEntities.path);
  const questions: Question[] = [];
  for (const each of describeEntities.answer.parse(part(answer, 'data'))) {
    if (!each.access.read.may) continue;
    const at = (parameters: Record<string, string>): string =>
      `${each.path}?${new URLSearchParams({ limit: String(pageSize), ...parameters })}`;
    const pageCount = Number(part(part(await askOurs(ours, at({})), 'meta'), 'pageCount'));
    const word = commonestWord(each, rowsOf(await askOurs(ours, at({ limit: String(sampledRows) }))));
    questions.push(
      { name: each.path, path: at({}) },
      ...(word === null ? [] : [{ name: `${each.path}, a common word`, path: at({ search: word }) }]),
      ...(pageCount < 2 ? [] : [{ name: `${each.path}, last page`, path: at({ page: String(pageCount) }) }]),
    );
  }
  return questions;
}

const isRequired = (parameter: unknown): boolean => part(parameter, 'required') === true;

function answersPlainly(operation: unknown): boolean {
  const parameters = part(operation, 'parameters');
  const content = part(part(part(operation, 'responses'), '200'), 'content');
  return (
    Array.isArray(parameters) &&
    !parameters.some(isRequired) &&
    part(content, 'application/json') !== undefined
  );
}

/** Boards, cards and tools: whatever else answers JSON to a plain GET, as the API's document names it. */
export async function boardsOf(ours: Ours, lists: readonly Question[]): Promise<readonly Question[]> {
  const paths = part(await askOurs(ours, '/docs/json'), 'paths');
  const known = new Set(lists.map(({ name }) => name));
  return Object.entries(paths ?? {})
    .filter(
      ([path, methods]) => !path.includes('{') && !known.has(path) && answersPlainly(part(methods, 'get')),
    )
    .map(([path]) => ({ name: path, path }));
}
