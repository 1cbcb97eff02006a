import { isDeepStrictEqual } from 'node:util';
import { importableFields, type ImportableField } from '@supersync/contract/kernel/csv/import-fields.ts';
import { isCellOf, readCell } from '@supersync/contract/kernel/csv/read-cell.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { versionOf } from '@supersync/contract/kernel/define-resource.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { isMasked } from '#platform/resource/viewer.ts';
import { findLinked, findRecords, readLink, type LinkTexts, type WireRecord } from './find-records.ts';
import type { ImportWork } from './import-work.ts';
import { problemOfFields, type RowProblem } from './row-problem.ts';

export interface StagedRow {
  readonly row_number: number;
  readonly cells: string[] | null;
}

/** What a row is about to do. */
export interface Draft {
  readonly row: StagedRow;
  readonly operation: 'create' | 'update';
  readonly before: WireRecord | null;
  /** As the body of a single write. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly recordKey: string | null;
  readonly matchKey: string | null;
  readonly version: number | null;
}

export interface RefusedRow {
  readonly row: StagedRow;
  readonly verdict: 'invalid' | 'skipped';
  readonly found: RowProblem;
}

export type DraftedRow = { readonly draft: Draft } | RefusedRow;

function isSame(field: Field, a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b;
  return field.kind === 'decimal' ? Number(a) === Number(b) : isDeepStrictEqual(a, b);
}

/** Reads the cells of one row by the mapping. */
interface RowReader {
  readonly row: StagedRow;
  readonly errors: Record<string, string>;
  cell(name: string): string;
  /** The value on the wire; undefined where it is left out or wrong. */
  value(target: ImportableField, write: 'create' | 'update'): unknown;
}

function rowReader(work: ImportWork, links: ReadonlyMap<string, LinkTexts>, row: StagedRow): RowReader {
  const errors: Record<string, string> = {};
  const own: Record<string, unknown> = {};
  const cellOf = (name: string): string => {
    const at = work.job.mapping[name];
    return at === undefined ? '' : (row.cells?.[at] ?? '');
  };
  return {
    row,
    errors,
    cell: cellOf,
    value(target, write) {
      const { name, field } = target;
      const cell = cellOf(name);
      const texts = links.get(name);
      const reading =
        texts !== undefined && cell.trim() !== ''
          ? readLink(target, texts, cell.trim(), own)
          : readCell(field, cell, write);
      if ('problem' in reading) {
        errors[name] = reading.problem;
        return undefined;
      }
      own[name] = reading.value;
      return reading.value;
    },
  };
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Finds out which record each row is about, and what it changes. */
export async function draftRows(work: ImportWork, rows: readonly StagedRow[]): Promise<DraftedRow[]> {
  const { job, resource, rules, writer } = work;
  const mapped = importableFields(resource).filter(
    ({ name }) => job.mapping[name] !== undefined && rules.secret?.includes(name) !== true,
  );
  const inPart = writer.seesPersonal ? {} : (rules.partlyMasked?.('t') ?? {});
  const byName = new Map(mapped.map((target) => [target.name, target]));
  const links = new Map<string, LinkTexts>();
  for (const target of mapped)
    if (target.link !== undefined)
      links.set(
        target.name,
        await findLinked(
          work,
          target,
          rows.map(({ cells }) => cells ?? []),
        ),
      );

  const readers = rows.map((row) => rowReader(work, links, row));
  const keysBy = (names: readonly string[], readRows: readonly RowReader[]) =>
    readRows.map((reader) => {
      const values = names.map((name) => {
        const target = byName.get(name);
        return target === undefined ? undefined : reader.value(target, 'update');
      });
      const isWhole = names.every(
        (name, index) =>
          isFilled(values[index]) || (resource.fields[name]?.nullable === true && byName.has(name)),
      );
      return names.length > 0 && isWhole && values.some(isFilled) ? values : null;
    });

  /** By the key first; a row without one by its natural key. */
  const asksKey = (reader: RowReader): boolean =>
    resource.key.some((name) => byName.has(name) && reader.cell(name).trim() !== '');
  const byKey = keysBy(resource.key, readers).map((values, at) =>
    readers[at] !== undefined && asksKey(readers[at]) ? values : null,
  );
  const byNatural = keysBy(resource.naturalKey, readers).map((values, at) =>
    readers[at] !== undefined && asksKey(readers[at]) ? null : values,
  );
  const wantedOf = (keys: readonly (unknown[] | null)[]) =>
    keys.flatMap((values, at) => (values === null ? [] : [{ at, values }]));
  const foundByKey = await findRecords(work, writer, resource, resource.key, wantedOf(byKey));
  const foundByNatural = await findRecords(work, writer, resource, resource.naturalKey, wantedOf(byNatural));

  return readers.map((reader, at): DraftedRow => {
    const { row, errors } = reader;
    const refuse = (problems: Readonly<Record<string, string>>): DraftedRow => ({
      row,
      verdict: 'invalid',
      found: problemOfFields(work, problems),
    });
    const say = (verdict: 'invalid' | 'skipped', problem: string): DraftedRow => ({
      row,
      verdict,
      found: { problem, column: null },
    });
    if ((row.cells?.length ?? 0) > job.columns.length)
      return say('invalid', 'It has more cells than the header');
    if (Object.keys(errors).length > 0) return refuse(errors);
    const matches = foundByKey.get(at) ?? foundByNatural.get(at) ?? [];
    if (matches.length > 1)
      return say(
        'invalid',
        `${matches.length} ${resource.plural} have this ${resource.naturalKey.join(' and ')}: use the ID`,
      );
    const before = matches[0] ?? null;
    const givenKey = byKey[at];
    if (before === null && givenKey !== null && givenKey !== undefined) {
      const [first = ''] = resource.key;
      const isTaken = resource.key.every((name) => byName.get(name)?.isKey === false);
      if (!isTaken) return refuse({ [first]: `There is no ${resource.singular} ${String(givenKey[0])}` });
    }
    const operation = before === null ? 'create' : 'update';
    if (operation === 'create' && job.mode === 'update')
      return say('skipped', `There is no such ${resource.singular}`);
    if (operation === 'update' && job.mode === 'create') return say('skipped', 'Already there');
    const refusal = work.refusals[operation];
    if (refusal !== null) return say('invalid', refusal);

    const body: Record<string, unknown> = {};
    for (const target of mapped) {
      const { name, field, isKey } = target;
      if (isKey || (before !== null && resource.key.includes(name))) continue;
      const cell = reader.cell(name);
      const isHidden = isMasked(writer, field);
      if (isHidden && cell === mask) continue;
      // Whether a cell differs from a value the caller does not see would tell them the value.
      if (before !== null && !isHidden && isCellOf(field, cell, before[name])) continue;
      const value = reader.value(target, operation);
      if (value === undefined) continue;
      if (before === null || isHidden) body[name] = value;
      else if (isSame(field, value, before[name])) continue;
      else if (inPart[name] !== undefined)
        errors[name] = 'You see this only in part, so it cannot be changed';
      else if (field.supplied === 'create') errors[name] = 'Cannot be changed later';
      else body[name] = value;
    }
    if (Object.keys(errors).length > 0) return refuse(errors);
    const recordKey = before === null ? null : printKey(resource, before);
    const natural = byNatural[at] ?? givenKey ?? null;
    return {
      draft: {
        row,
        operation,
        before,
        body,
        recordKey,
        matchKey: recordKey ?? (natural === null ? null : JSON.stringify(natural)),
        version: before === null || !resource.versioned ? null : versionOf(resource, before),
      },
    };
  });
}
