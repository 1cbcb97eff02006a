import type { FeedFile, ParsedFloorplan, ParsedProperty, ParsedUnit } from '../feed.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { copiedText } from '../values/copied-text.ts';
import type { FeedNode } from '../feed-node.ts';
import type { IssueLog } from '../issue-log.ts';
import { factsOf, PlanTally, type UnitFacts } from './plan-tally.ts';
import type { FloorplanDraft, PropertyHead, UnitDraft } from '../read-record.ts';
import { SeenUnits } from './seen-units.ts';

/** For a unit listed twice the lower rent counts; an unknown rent counts least. */
const isCheaper = (a: UnitFacts, b: UnitFacts): boolean =>
  (a.rent ?? Number.POSITIVE_INFINITY) < (b.rent ?? Number.POSITIVE_INFINITY);

/** Takes a unit as it is read. One that replaces: that of the same id, which came before, no longer counts. */
export type TakeUnit = (unit: ParsedUnit, key: number, isReplacing: boolean) => void;

interface WaitingUnit extends Pick<ParsedUnit, 'number' | 'floorplanImportId'> {
  readonly node: FeedNode;
}

/** A property while its records come in. Its units are kept only where nobody takes them as they come. */
export class PropertyDraft {
  /** Names the property while its id is not known. */
  readonly key: number;
  readonly #dialect: Dialect;
  readonly #log: IssueLog;
  readonly #takeUnit: TakeUnit | undefined;
  readonly #floorplans = new Map<string, FloorplanDraft>();
  readonly #units = new Map<string, ParsedUnit>();
  /** Where units are not kept. */
  readonly #seen = new SeenUnits();
  /** What the units say of their floorplans. */
  readonly #tallies = new Map<string | null, PlanTally>();
  /** Units whose floorplan was not listed before them, for dialects in which it must be listed. */
  readonly #waiting = new Map<string, WaitingUnit>();
  readonly #files: FeedFile[] = [];
  readonly #pictured = new Set<string | null>();
  /** The first record of it, for its place. */
  node: FeedNode | null = null;
  name: string | null = null;

  constructor(dialect: Dialect, log: IssueLog, key: number, takeUnit: TakeUnit | undefined) {
    this.#dialect = dialect;
    this.#log = log;
    this.key = key;
    this.#takeUnit = takeUnit;
  }

  addFloorplan(draft: FloorplanDraft): void {
    const { importId } = draft.floorplan;
    if (!this.#floorplans.has(importId)) this.#floorplans.set(importId, draft);
    this.#addFiles(draft.files);
  }

  #addFiles(files: readonly FeedFile[]): void {
    for (const { floorplanImportId } of files) this.#pictured.add(floorplanImportId);
    if (this.#takeUnit === undefined) this.#files.push(...files);
  }

  addUnit({ unit, node, floorplanName }: UnitDraft, files: readonly FeedFile[]): void {
    const { importId } = unit;
    this.#addFiles(files);
    const facts = factsOf(unit);
    const earlier = this.#earlier(importId);
    const counts = earlier === undefined || isCheaper(facts, earlier);
    if (earlier !== undefined)
      this.#log.report('DUP_UNIT_ID', node, `Unit ${unit.number} is listed twice; the lower rent counts`, {
        raw: unit.rent,
        made: counts ? unit.rent : (earlier.rent?.toFixed(2) ?? null),
      });
    if (!counts) return;
    if (earlier !== undefined) this.#tallies.get(earlier.planId)?.add(earlier, -1);
    this.#tallyOf(unit, floorplanName).add(facts, 1);
    this.#await(unit, node);
    if (this.#takeUnit === undefined) this.#units.set(importId, unit);
    else {
      this.#seen.set(importId, facts);
      this.#takeUnit(unit, this.key, earlier !== undefined);
    }
  }

  #earlier(importId: string): UnitFacts | undefined {
    if (this.#takeUnit !== undefined) return this.#seen.get(importId);
    const unit = this.#units.get(importId);
    return unit === undefined ? undefined : factsOf(unit);
  }

  #tallyOf(unit: ParsedUnit, floorplanName: string | null): PlanTally {
    const { floorplanImportId: id } = unit;
    const known = this.#tallies.get(id);
    if (known !== undefined) return known;
    const tally = new PlanTally(unit, floorplanName, this.#dialect.floorplans === 'derived');
    this.#tallies.set(id === null ? null : copiedText(id), tally);
    return tally;
  }

  #await({ importId, number, floorplanImportId }: ParsedUnit, node: FeedNode): void {
    if (this.#dialect.floorplans !== 'listed') return;
    if (floorplanImportId !== null && this.#floorplans.has(floorplanImportId)) this.#waiting.delete(importId);
    else this.#waiting.set(importId, { number, floorplanImportId, node });
  }

  /** Rows of another property come, for now or for good. */
  rest(): void {
    this.#seen.rest();
  }

  finish(head: PropertyHead & { readonly importId: string }): ParsedProperty {
    const units = [...this.#units.values()];
    const floorplans = [...this.#floorplans.values()].map(({ floorplan }) => floorplan);
    if (this.#dialect.floorplans === 'derived') floorplans.push(...this.#derived());
    this.#checkUnits();
    this.#checkCounts();
    const files = this.#filesOf(head);
    this.#checkFiles(files);
    return { ...head, name: head.name === '' ? head.importId : head.name, files, floorplans, units };
  }

  #derived(): ParsedFloorplan[] {
    return [...this.#tallies].flatMap(([importId, tally]) =>
      importId === null || tally.units === 0 || this.#floorplans.has(importId)
        ? []
        : [tally.floorplan(importId)],
    );
  }

  #checkUnits(): void {
    for (const { number, floorplanImportId, node } of this.#waiting.values())
      if (floorplanImportId === null || !this.#floorplans.has(floorplanImportId))
        this.#log.report('ORPHAN_UNIT', node, `The floorplan of unit ${number} is not in the feed`, {
          raw: floorplanImportId,
        });
  }

  #checkCounts(): void {
    for (const { floorplan, node } of this.#floorplans.values()) {
      const { importId, unitsAvailable } = floorplan;
      const listed = this.#tallies.get(importId)?.leasable ?? 0;
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
    const pictured = new Set([...this.#pictured, ...files.map(({ floorplanImportId }) => floorplanImportId)]);
    if (pictured.size === 0) return;
    for (const { floorplan, node } of this.#floorplans.values())
      if (!pictured.has(floorplan.importId))
        this.#log.report('NO_FLOORPLAN_FILE', node, `Floorplan ${floorplan.importId} has no picture`);
  }
}
