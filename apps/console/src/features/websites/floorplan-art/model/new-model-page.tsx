import { PropertyFirst } from '../property-first.tsx';
import { newFloorplan3dScreen } from '../screens.ts';
import { ModelDraft } from './model-draft.tsx';

export const Page = () => (
  <PropertyFirst
    screen={newFloorplan3dScreen}
    inputTitle="Model"
    next="add its GLB model"
    Draft={ModelDraft}
  />
);
