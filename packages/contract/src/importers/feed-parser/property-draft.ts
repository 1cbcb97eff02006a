import type { FeedFile, ParsedFloorplan, ParsedProperty, ParsedUnit } from './feed.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { FeedNode } from './feed-node.ts';
import type { IssueLog } from './issue-log.ts';
import type { FloorplanDraft, PropertyHead, UnitDraft } from './read-record.ts';

/** For a unit listed twice the lower rent counts; an unknown rent counts least. */
const cheaper = (a: ParsedUnit, b: ParsedUnit): ParsedUnit =>
  Number(b.rent ?? Number.POSITIVE_INFINITY) < Number(a.rent ?? Number.POSITIVE_INFINITY) ? b : a;

const isLeasable = ({ status }: ParsedUnit): boolean => status === 'available' || status === 'notice';

const least = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
const money = (value: number | null): string | null => value?.toFixed(2) ?? null;
const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** A floorplan that only its units tell of. */
function derived(importId: string, name: string | null, units: readonly ParsedUnit[]): ParsedFloorplan {
  const rents = known(units.map(({ rent }) => rent)).map(Number);
  const feet = known(units.map(({ squareFeet }) => squareFeet));
  const [first] = units;
  return {
    importId,
    name: name ?? importId,
    beds: first?.beds ?? null,
    baths: first?.baths ?? null,
    squareFeetMin: least(feet),
    squareFeetMax: most([...feet, ...known(units.map(({ squareFeetMax }) => squareFeetMax))]),
    rentMin: money(least(rents)),
    rentMax: money(most(rents)),
    unitsAvailable: units.filter(isLeasable).length,
    place: first?.place ?? { path: '/', line: 0, read: [] },
  };
}

/** A property while its records come in. */
export class PropertyDraft {
  readonly #dialect: Dialect;
  readonly #log: IssueLog;
  readonly #floorplans = new Map<string, FloorplanDraft>();
  readonly #units = new Map<string, UnitDraft>();
  readonly #files: FeedFile[] = [];
  /** The first record of it, for its place. */
  node: FeedNode | null = null;
  name: string | null = null;

  constructor(dialect: Dialect, log: IssueLog) {
    this.#dialect = dialect;
    this.#log = log;
  }

  addFloorplan(draft: FloorplanDraft): void {
    const { importId } = draft.floorplan;
    if (!this.#floorplans.has(importId)) this.#floorplans.set(importId, draft);
    this.#files.push(...draft.files);
  }

  addUnit(draft: UnitDraft, files: readonly FeedFile[]): void {
    const { unit, node } = draft;
    const duplicate = this.#units.get(unit.importId);
    this.#files.push(...files);
    if (duplicate === undefined) {
      this.#units.set(unit.importId, draft);
      return;
    }
    const kept = cheaper(duplicate.unit, unit);
    this.#log.report('DUP_UNIT_ID', node, `Unit ${unit.number} is listed twice; the lower rent counts`, {
      raw: unit.rent,
      made: kept.rent,
    });
    this.#units.set(unit.importId, kept === unit ? draft : duplicate);
  }

  finish(head: PropertyHead & { readonly importId: string }): ParsedProperty {
    const units = [...this.#units.values()].map(({ unit }) => unit);
    const floorplans = [...this.#floorplans.values()].map(({ floorplan }) => floorplan);
    const byPlan = Map.groupBy(units, ({ floorplanImportId }) => floorplanImportId);
    if (this.#dialect.floorplans === 'derived') this.#derive(floorplans, byPlan);
    if (this.#dialect.floorplans === 'listed') this.#checkUnits();
    this.#checkCounts(byPlan);
    const files = this.#filesOf(head);
    this.#checkFiles(files);
    return { ...head, name: head.name === '' ? head.importId : head.name, files, floorplans, units };
  }

  #derive(floorplans: ParsedFloorplan[], byPlan: ReadonlyMap<string | null, readonly ParsedUnit[]>): void {
    const names = new Map<string | null, string | null>();
    for (const { unit, floorplanName } of this.#units.values())
      if (!names.has(unit.floorplanImportId)) names.set(unit.floorplanImportId, floorplanName);
    for (const [importId, units] of byPlan)
      if (importId !== null && !this.#floorplans.has(importId))
        floorplans.push(derived(importId, names.get(importId) ?? null, units));
  }

  #checkUnits(): void {
    for (const { unit, node } of this.#units.values())
      if (unit.floorplanImportId === null || !this.#floorplans.has(unit.floorplanImportId))
        this.#log.report('ORPHAN_UNIT', node, `The floorplan of unit ${unit.number} is not in the feed`, {
          raw: unit.floorplanImportId,
        });
  }

  #checkCounts(byPlan: ReadonlyMap<string | null, readonly ParsedUnit[]>): void {
    for (const { floorplan, node } of this.#floorplans.values()) {
      const { importId, unitsAvailable } = floorplan;
      const listed = (byPlan.get(importId) ?? []).filter(isLeasable).length;
      if (unitsAvailable !== null && unitsAvailable !== listed)
        this.#log.report(
          'AVAIL_COUNT_MISMATCH',
          node,
          `It says ${unitsAvailable} available and lists ${listed}`,
          { raw: String(unitsAvailable), made: unitsAvailable },
        );
    }
  }

  /** A floorplan's picture may be the property's file of the same id. */
  #filesOf({ files }: PropertyHead): FeedFile[] {
    const own = files.map((file) =>
      file.id !== null && this.#floorplans.has(file.id) ? { ...file, floorplanImportId: file.id } : file,
    );
    const all = new Map<string, FeedFile>();
    for (const file of [...own, ...this.#files]) all.set(`${file.floorplanImportId ?? ''} ${file.url}`, file);
    return [...all.values()];
  }

  #checkFiles(files: readonly FeedFile[]): void {
    if (files.length === 0) return;
    const pictured = new Set(files.map(({ floorplanImportId }) => floorplanImportId));
    for (const { floorplan, node } of this.#floorplans.values())
      if (!pictured.has(floorplan.importId))
        this.#log.report('NO_FLOORPLAN_FILE', node, `Floorplan ${floorplan.importId} has no picture`);
  }
}
