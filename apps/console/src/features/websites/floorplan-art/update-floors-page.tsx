import { updateFloorsScreen } from './screens.ts';
import { UpdatePage } from './update-page.tsx';

export const Page = () => <UpdatePage screen={updateFloorsScreen} isExterior={false} />;
