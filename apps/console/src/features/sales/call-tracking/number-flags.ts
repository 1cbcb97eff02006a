import type { With } from '@supersync/contract/kernel/record.ts';
import { silentDays, type callInventory } from '@supersync/contract/sales/call-tracking/call-inventory.ts';

export type InventoryNumber = With<typeof callInventory, 'client' | 'property' | 'partner'>;

type FlagName = 'isOrphan' | 'lacksFailSafe' | 'neverRang' | 'isStillShown' | 'isMissing';

interface NumberFlag {
  readonly name: FlagName;
  readonly label: string;
  /** What it means, and what to do. */
  readonly advice: string;
}

const flags: readonly NumberFlag[] = [
  {
    name: 'isOrphan',
    label: 'Orphan',
    advice: 'No active property uses this number, but it is billed. Assign it or release it.',
  },
  {
    name: 'isMissing',
    label: 'Not at the provider',
    advice: 'The provider no longer holds this number, so its calls do not arrive. Order a new one.',
  },
  {
    name: 'lacksFailSafe',
    label: 'No fail-safe',
    advice:
      'When this server does not answer, calls do not connect. The daily task sets the fail-safe again.',
  },
  {
    name: 'neverRang',
    label: 'Never rang',
    advice: `No call in ${silentDays} days or more. Test the number, and check where it is shown.`,
  },
  {
    name: 'isStillShown',
    label: 'Still shown',
    advice:
      'The number was released, but its property still shows it on a site or sends it in a feed. Remove it there.',
  },
];

/** The flags of a number that need attention. */
export const flagsOf = (number: Readonly<Record<FlagName, boolean>>): readonly NumberFlag[] =>
  flags.filter(({ name }) => number[name]);
