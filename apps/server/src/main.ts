import { enableCompileCache, flushCompileCache } from 'node:module';

// What was compiled at one start is kept for the next. It only reaches what is loaded after this line.
enableCompileCache();
const { start } = await import('./start.ts');
await start();
// Not at the end alone: whoever is killed leaves it behind all the same.
flushCompileCache();
