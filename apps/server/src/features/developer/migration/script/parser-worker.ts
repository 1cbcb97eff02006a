import { loadModule } from 'libpg-query';
import { answerRequests } from '#platform/threads/answer-requests.ts';
import type { Reading, Scripts } from './parser.ts';
import { readOne } from './read-one.ts';

// The parser computes on the thread that calls it: half a megabyte of SQL would keep every request waiting for seconds.

await loadModule();
answerRequests(({ upScript, downScript }: Scripts): Reading => ({
  up: readOne(upScript, 'up'),
  down: readOne(downScript, 'down'),
}));
