import { updateExteriorScreen } from './screens.ts';
import { UpdatePage } from './update-page.tsx';

export const Page = () => <UpdatePage screen={updateExteriorScreen} isExterior />;
