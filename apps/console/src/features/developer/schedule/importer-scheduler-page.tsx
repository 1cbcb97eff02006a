import { Scheduler } from './scheduler.tsx';
import { importerSchedulerScreen } from './screens.ts';

export const Page = () => <Scheduler screen={importerSchedulerScreen} group="importer" />;
