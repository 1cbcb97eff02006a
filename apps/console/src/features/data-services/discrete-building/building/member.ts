import type { buildingMember } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';

export type Member = Row<typeof buildingMember>;
