import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  maxRanges,
  type BreakKind,
  type BrokenRange,
} from '@supersync/contract/access/audit/verification.ts';
import { genesis, sealOf } from './chain.ts';

/** A seal with its entry. */
export interface Link {
  readonly number: number;
  readonly entryId: number;
  readonly hash: Buffer;
  /** The current entry (`entryBody`) and its position in commit order; null if it is missing. */
  readonly entry: { readonly body: string; readonly transaction: bigint } | null;
}

/** The end of the log as last sealed, stored outside the database. */
export interface Head {
  readonly number: number;
  readonly hash: Buffer;
}

/** An unsealed entry between sealed ones, and the number of the next seal. */
export interface UnsealedEntry {
  readonly entryId: number;
  readonly before: number;
}

/** A link that does not follow from the previous one; the next link shows why. */
interface Suspect {
  readonly link: Link;
  readonly previousHash: Buffer;
  /** Whether the previous seal is genuine, so that only this link can be wrong. */
  readonly previousIsOurs: boolean;
  /** The seal it should have if its entry is unchanged. */
  readonly expected: Buffer;
  readonly isOutOfOrder: boolean;
}

/** Whether the first was committed after the second; false if either is missing. */
function isLater(first: Link | null, second: Link): boolean {
  if (first === null || first.entry === null || second.entry === null) return false;
  const [a, b] = [first.entry.transaction, second.entry.transaction];
  return a === b ? first.entryId > second.entryId : a > b;
}

/** Checks a log link by link; stores only the broken ranges. */
export class ChainChecker {
  readonly #key: KeyObject;
  readonly #head: Head | null;
  readonly #ranges: BrokenRange[] = [];
  #rangeCount = 0;
  #checked = 0;
  #last: Link | null = null;
  #lastHash = genesis;
  #suspect: Suspect | null = null;
  /** The last link is out of place, so the next need not follow from it. */
  #isDisplaced = false;
  #headSeenAt: number | null = null;

  constructor(key: Buffer, head: Head | null) {
    this.#key = createSecretKey(key);
    this.#head = head;
  }

  get checked(): number {
    return this.#checked;
  }

  add(link: Link): void {
    this.#checked += 1;
    if (this.#head?.hash.equals(link.hash) === true) this.#headSeenAt = link.number;
    const expectedNumber = (this.#last?.number ?? 0) + 1;
    if (link.number === expectedNumber) this.#follow(link);
    else this.#afterGap(link, expectedNumber);
    this.#last = link;
    this.#lastHash = link.hash;
  }

  addStray({ entryId, before }: UnsealedEntry): void {
    this.#report('inserted', before, entryId);
  }

  finish(): { readonly broken: BrokenRange[]; readonly brokenCount: number } {
    this.#settleLast();
    this.#checkHead();
    const broken = this.#ranges.toSorted((a, b) => a.from - b.from);
    return { broken, brokenCount: this.#rangeCount };
  }

  #seal(previous: Buffer, { entry }: Link): Buffer | null {
    return entry === null ? null : sealOf(this.#key, previous, entry.body);
  }

  #follow(link: Link): void {
    const suspect = this.#suspect;
    const expected = this.#seal(this.#lastHash, link);
    if (expected === null) {
      this.#settleLast();
      this.#report('removed', link.number, link.entryId);
      return;
    }
    if (expected.equals(link.hash)) {
      this.#isDisplaced = false;
      if (suspect !== null) this.#settle(suspect, suspect.previousIsOurs ? 'changed' : 'unproven', link);
      return;
    }
    let previousIsOurs = !this.#isDisplaced;
    this.#isDisplaced = false;
    if (suspect !== null) {
      const follows = (hash: Buffer): boolean => this.#seal(hash, link)?.equals(link.hash) === true;
      if (follows(suspect.expected)) return this.#settle(suspect, 'restamped', link);
      if (follows(suspect.previousHash)) return this.#settlePair(suspect, link);
      this.#settle(suspect, 'restamped', link);
      previousIsOurs = false;
    }
    const isOutOfOrder = isLater(this.#last, link);
    this.#suspect = { link, previousHash: this.#lastHash, previousIsOurs, expected, isOutOfOrder };
  }

  /** The link's predecessor is missing, so it cannot be verified, unless only the numbers were changed. */
  #afterGap(link: Link, expectedNumber: number): void {
    this.#settleLast();
    if (link.number < expectedNumber) return this.#report('reordered', link.number, link.entryId);
    this.#report('removed', expectedNumber, null, link.number - 1);
    if (this.#seal(this.#lastHash, link)?.equals(link.hash) !== true)
      this.#report('unproven', link.number, link.entryId);
  }

  #settle(suspect: Suspect, kind: BreakKind, next: Link | null): void {
    this.#suspect = null;
    const { link, isOutOfOrder } = suspect;
    const isMoved = isOutOfOrder || (next !== null && isLater(link, next));
    this.#report(
      isMoved && kind !== 'unproven' && kind !== 'inserted' ? 'reordered' : kind,
      link.number,
      link.entryId,
    );
  }

  /** The link follows the one before the suspect: the suspect was inserted, or the two were swapped. */
  #settlePair(suspect: Suspect, link: Link): void {
    if (!isLater(suspect.link, link)) return this.#settle(suspect, 'inserted', link);
    this.#settle(suspect, 'reordered', link);
    this.#report('reordered', link.number, link.entryId);
    this.#isDisplaced = true;
  }

  /** The last link before a gap has no successor; only the head can confirm its seal. */
  #settleLast(): void {
    const suspect = this.#suspect;
    if (suspect === null) return;
    const isConfirmedByHead = this.#head?.number === suspect.link.number;
    const isOurs = isConfirmedByHead
      ? this.#head?.hash.equals(suspect.link.hash) === true
      : suspect.previousIsOurs;
    const kindIfOurs = suspect.previousIsOurs ? 'changed' : 'unproven';
    this.#settle(suspect, isOurs ? kindIfOurs : 'restamped', null);
  }

  #checkHead(): void {
    const head = this.#head;
    if (head === null || this.#headSeenAt === head.number) return;
    const end = this.#last?.number ?? 0;
    if (this.#headSeenAt !== null) {
      // The numbers were closed up: an entry that looks changed marks a removed one.
      const changed = this.#ranges.filter(({ kind }) => kind === 'changed');
      const [only] = changed;
      if (this.#headSeenAt < head.number && changed.length === 1 && only !== undefined)
        this.#ranges[this.#ranges.indexOf(only)] = { ...only, kind: 'removed' };
      return;
    }
    if (end < head.number) this.#report('truncated', end + 1, null, head.number);
    else if (!this.#ranges.some(({ from, to }) => from <= head.number && head.number <= to))
      this.#report('restamped', head.number, null);
  }

  #report(kind: BreakKind, from: number, entryId: number | null, to: number = from): void {
    const latest = this.#ranges.at(-1);
    if (latest?.kind === kind && latest.to === from - 1) {
      this.#ranges[this.#ranges.length - 1] = { ...latest, to };
      return;
    }
    this.#rangeCount += 1;
    if (this.#ranges.length < maxRanges) this.#ranges.push({ kind, from, to, entryId });
  }
}

/** Checks a complete log. */
export function verifyChain(
  links: Iterable<Link>,
  key: Buffer,
  head: Head | null = null,
): { readonly broken: BrokenRange[]; readonly brokenCount: number } {
  const checker = new ChainChecker(key, head);
  for (const link of links) checker.add(link);
  return checker.finish();
}
