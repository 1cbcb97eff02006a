import { Scheduler } from './scheduler.tsx';
import { taskSchedulerScreen } from './screens.ts';

export const Page = () => <Scheduler screen={taskSchedulerScreen} />;
