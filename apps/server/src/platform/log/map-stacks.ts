import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

// Only in the built server, first in each of its threads. `--enable-source-maps` does the same for 50 MB and a quarter
// of a second at every start: it reads the maps whether or not anything fails.

const keptMs = 60_000;
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    // Not one of our files: its places are as good as they get.
  }
  // Kept for errors that come in numbers, and no longer: a read map takes many times its file.
  if (maps.size === 0) setTimeout(() => maps.clear(), keptMs).unref();
  maps.set(file, map);
  return map;
}

/** The frame as in the source, or as it is. */
function placed(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const found = mapOf(file)?.findEntry(line - 1, column - 1);
  if (found === undefined || !('originalSource' in found)) return text;
  const source = new URL(found.originalSource, file).href;
  return text.replace(
    `${file}:${line}:${column}`,
    `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  );
}

Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join('\n');
