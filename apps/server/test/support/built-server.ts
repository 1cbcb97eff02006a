import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { madeOnce } from './made-once.ts';
import { testPrograms, type TestProgram } from './test-programs.ts';

/** The server, bundled as it is for people, with the programs that share its code. */
const builtFolder = (): Promise<string> => madeOnce('server');

const fileIn = (folder: string, program: TestProgram): string =>
  join(folder, `${basename(fileURLToPath(testPrograms[program]), '.ts')}.js`);

/**
 * Arguments for Node to run the server with programs preloaded that know it. The bundle starts in half the time that its
 * sources take.
 */
export async function builtServer(...preloaded: readonly TestProgram[]): Promise<string[]> {
  const folder = await builtFolder();
  const imports = preloaded.map((program) => pathToFileURL(fileIn(folder, program)).href);
  return [...imports.flatMap((address) => ['--import', address]), join(folder, 'main.js')];
}

/** The file of a program that runs beside the server, bundled. */
export const builtProgram = async (program: TestProgram): Promise<string> =>
  fileIn(await builtFolder(), program);
