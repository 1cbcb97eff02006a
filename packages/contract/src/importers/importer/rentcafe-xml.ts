import type { FeedFloorplan, FeedProperty, FeedUnit, UnitStatus } from './feed.ts';
import {
  readBaths,
  readCount,
  readDate,
  readRange,
  readRent,
  type At,
  type Complain,
} from './feed-values.ts';
import { childOf, childrenOf, textAt, type XmlNode } from './xml-tree.ts';

const placeholders = new Set(['ownername', 'n/a', 'tbd', 'test']);

/** This source's texts for a unit's leased status. Others are unknown and reported. */
const statuses: Readonly<Record<string, UnitStatus>> = {
  'vacant unrented ready': 'available',
  'vacant unrented not ready': 'available',
  'notice unrented': 'notice',
  'notice rented': 'leased',
  'vacant rented ready': 'leased',
  'vacant rented not ready': 'leased',
  'occupied no notice': 'leased',
  down: 'down',
  excluded: 'down',
  admin: 'down',
  waitlist: 'down',
  'do not show': 'down',
  model: 'model',
};

function readStatus(node: XmlNode, availableOn: string | null, at: At): UnitStatus {
  const text = textAt(node, 'unitleasedstatusdescription') ?? textAt(node, 'unitleasedstatus');
  if (text === null) return 'unknown';
  const status = statuses[text.toLowerCase().replaceAll(/\s+/g, ' ')];
  if (status === undefined) {
    at.complain('STATUS_UNKNOWN', at.path, `“${text.slice(0, 60)}” is not a known status`);
    return 'unknown';
  }
  // Notice without a date: availability is unknown, so it counts as leased.
  return status === 'notice' && availableOn === null ? 'leased' : status;
}

const roomsOf = (node: XmlNode, type: string): string | null => {
  const room = childrenOf(node, 'room').find((each) => each.attributes['type']?.toLowerCase() === type);
  return textAt(room, 'count');
};

function readFloorplan(node: XmlNode, index: number, under: string, report: Complain): FeedFloorplan | null {
  const importId = node.attributes['id'] ?? null;
  if (importId === null || importId === '') return null;
  const at: At = { complain: report, path: `${under}/Floorplan ${importId}` };
  const range = (name: string, end: 'min' | 'max'): string | null =>
    childOf(node, name)?.attributes[end] || null;
  const rents = childOf(node, 'effectiverent') === undefined ? 'marketrent' : 'effectiverent';
  const [rentMin, rentMax] = readRange(
    readRent(range(rents, 'min'), at),
    readRent(range(rents, 'max'), at),
    (a, b) => Number(a) > Number(b),
    at,
  );
  const squareFeetMin = readCount(range('squarefeet', 'min'));
  if (squareFeetMin === null) report('SQFT_EMPTY', at.path, 'No square feet are given');
  return {
    importId,
    name: textAt(node, 'name') ?? `Floorplan ${index + 1}`,
    beds: readCount(roomsOf(node, 'bedroom')),
    baths: readBaths(roomsOf(node, 'bathroom')),
    squareFeetMin,
    squareFeetMax: readCount(range('squarefeet', 'max')) ?? squareFeetMin,
    rentMin,
    rentMax: rentMax ?? rentMin,
    unitsAvailable: readCount(textAt(node, 'unitsavailable')),
  };
}

function readUnit(node: XmlNode, under: string, report: Complain, today: string): FeedUnit | null {
  const number = textAt(node, 'unitid');
  const importId = textAt(node, 'extid') ?? number;
  if (importId === null) return null;
  const at: At = { complain: report, path: `${under}/ILS_Unit ${number ?? importId}` };
  const availableOn = readDate(textAt(node, 'dateavailable'), today, at);
  return {
    importId,
    number: number ?? importId,
    floorplanImportId: textAt(node, 'floorplanid'),
    beds: readCount(textAt(node, 'unitbedrooms')),
    baths: readBaths(textAt(node, 'unitbathrooms')),
    squareFeet: readCount(textAt(node, 'minsquarefeet')),
    rent: readRent(textAt(node, 'unitrent'), at),
    marketRent: readRent(textAt(node, 'marketrent'), at),
    availableOn,
    status: readStatus(node, availableOn, at),
  };
}

/** For a unit listed twice the lower rent counts; an unknown rent counts least. */
const cheaper = (a: FeedUnit, b: FeedUnit): FeedUnit =>
  Number(b.rent ?? Number.POSITIVE_INFINITY) < Number(a.rent ?? Number.POSITIVE_INFINITY) ? b : a;

function readUnits(
  node: XmlNode,
  floorplans: readonly FeedFloorplan[],
  under: string,
  report: Complain,
  today: string,
): FeedUnit[] {
  const floorplanIds = new Set(floorplans.map(({ importId }) => importId));
  const units = new Map<string, FeedUnit>();
  for (const each of childrenOf(node, 'ils_unit')) {
    const unit = readUnit(each, under, report, today);
    if (unit === null) continue;
    const path = `${under}/ILS_Unit ${unit.number}`;
    const duplicate = units.get(unit.importId);
    if (duplicate !== undefined) report('DUP_UNIT_ID', path, 'It is listed twice; the lower rent counts');
    else if (unit.floorplanImportId === null || !floorplanIds.has(unit.floorplanImportId))
      report('ORPHAN_UNIT', path, 'Its floorplan is not in the feed');
    units.set(unit.importId, duplicate === undefined ? unit : cheaper(duplicate, unit));
  }
  return [...units.values()];
}

const isLeasable = ({ status }: FeedUnit): boolean => status === 'available' || status === 'notice';

function compareCounts(
  floorplans: readonly FeedFloorplan[],
  units: readonly FeedUnit[],
  under: string,
  report: Complain,
): void {
  for (const { importId, unitsAvailable } of floorplans) {
    const listed = units.filter((unit) => unit.floorplanImportId === importId && isLeasable(unit)).length;
    if (unitsAvailable !== null && unitsAvailable !== listed)
      report(
        'AVAIL_COUNT_MISMATCH',
        `${under}/Floorplan ${importId}`,
        `It says ${unitsAvailable} available and lists ${listed}`,
      );
  }
}

function checkFiles(
  node: XmlNode,
  floorplans: readonly FeedFloorplan[],
  under: string,
  report: Complain,
): void {
  // A floorplan's picture is the property's file of the same id.
  const files = new Set(childrenOf(node, 'file').map(({ attributes }) => attributes['id']));
  if (files.size === 0) return;
  for (const { importId } of floorplans)
    if (!files.has(importId))
      report('NO_FLOORPLAN_FILE', `${under}/Floorplan ${importId}`, 'It has no picture');
}

/** One `Property` of the dialect; null without an id. */
export function readRentCafeProperty(node: XmlNode, report: Complain, today: string): FeedProperty | null {
  const identification = childOf(node, 'identification');
  const importId = textAt(identification, 'primaryid');
  if (importId === null) return null;
  const under = `Property ${importId}`;
  const owner = textAt(identification, 'ownerlegalname');
  if (owner !== null && placeholders.has(owner.toLowerCase()))
    report('PLACEHOLDER_VALUE', `${under}/OwnerLegalName`, `“${owner}” stands for a name that is missing`);
  const address = childOf(identification, 'address') ?? childOf(node, 'address');
  const floorplans = childrenOf(node, 'floorplan').flatMap((each, index) => {
    const floorplan = readFloorplan(each, index, under, report);
    return floorplan === null ? [] : [floorplan];
  });
  const units = readUnits(node, floorplans, under, report, today);
  compareCounts(floorplans, units, under, report);
  checkFiles(node, floorplans, under, report);
  return {
    importId,
    name: textAt(identification, 'marketingname') ?? importId,
    address: textAt(address, 'address1'),
    city: textAt(address, 'city'),
    provinceCode: textAt(address, 'state'),
    postalCode: textAt(address, 'zip'),
    phone: textAt(identification, 'phone', 'number') ?? textAt(identification, 'phone'),
    email: textAt(identification, 'email'),
    floorplans,
    units,
  };
}
