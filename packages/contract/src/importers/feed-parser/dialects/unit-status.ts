import type { UnitStatus } from '../feed.ts';

/** Texts for a unit's state, of all sources; they do not contradict each other. Others are unknown and reported. */
export const leasedStatuses: Readonly<Record<string, UnitStatus>> = {
  'vacant unrented ready': 'available',
  'vacant unrented not ready': 'available',
  'vacant unrented': 'available',
  'notice unrented': 'notice',
  'notice rented': 'leased',
  'vacant rented ready': 'leased',
  'vacant rented not ready': 'leased',
  'vacant rented': 'leased',
  'occupied no notice': 'leased',
  down: 'down',
  excluded: 'down',
  admin: 'down',
  waitlist: 'down',
  'do not show': 'down',
  model: 'model',
  // MITS
  available: 'available',
  'not ready': 'available',
  'on notice': 'notice',
  leased: 'leased',
  approved: 'leased',
  reserved: 'leased',
  'leased on notice': 'leased',
  'leased reserved': 'leased',
  other: 'unknown',
  // Entrata
  unavailable: 'leased',
  'not available': 'leased',
  occupied: 'leased',
  vacant: 'available',
};

/** What the unit is used for, where it is not to let. */
export const economicStatuses: Readonly<Record<string, UnitStatus | null>> = {
  residential: null,
  other: null,
  model: 'model',
  down: 'down',
  commercial: 'down',
  employee: 'down',
  construction: 'down',
  office: 'down',
};

/** Whether somebody lives there; MITS, its vacancy classes, and yes or no for “is vacant”. */
export const vacancies: Readonly<Record<string, boolean>> = {
  vacant: true,
  unoccupied: true,
  true: true,
  occupied: false,
  false: false,
};
