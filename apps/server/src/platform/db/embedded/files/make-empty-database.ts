// `npm run empty-database`: stores what `initdb` of the installed engine makes. Run it when the engine has changed.
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { emptyDatabase, initializeEngine } from '../engine.ts';

const engine = await initializeEngine();
await engine.exec('checkpoint');
const files = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
await engine.close();
writeFileSync(
  emptyDatabase,
  brotliCompressSync(files, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: files.length,
    },
  }),
);
