import { enableCompileCache, flushCompileCache } from 'node:module';

// Caches compiled code for the next start. Applies only to modules loaded after this line.
enableCompileCache();
const { start } = await import('./start.ts');
await start();
// Flush now and not only at exit: a killed process leaves it behind too.
flushCompileCache();
