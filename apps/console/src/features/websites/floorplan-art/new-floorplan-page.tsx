import { FloorplanDraft } from './floorplan-draft.tsx';
import { PropertyFirst } from './property-first.tsx';
import { newFloorplanScreen } from './screens.ts';

export const Page = () => (
  <PropertyFirst
    screen={newFloorplanScreen}
    inputTitle="Drawings"
    next="add its exterior and floor drawings"
    Draft={FloorplanDraft}
  />
);
