import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start, inside the project: others can write to the temporary folder.
// Applies only to modules loaded after this line.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
const { start } = await import('./start.ts');
await start();
// Flush now and not only at exit: a killed process leaves it behind too.
flushCompileCache();
