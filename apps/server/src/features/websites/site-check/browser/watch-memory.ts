import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4096;
const maxBytes = 1_500_000_000;
const everyMs = 1000;

/** The memory of a process group, where the system tells it. */
async function groupMemory(group: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  let bytes = 0;
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // After the name, which may hold spaces: state, parent, group, …, and the resident pages as the 22nd.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) bytes += Number(fields[21]) * pageBytes;
  }
  return bytes;
}

/** Calls `exceeded` once a process group takes more memory than a check may use. Answers how to stop watching. */
export function watchMemory(group: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    void groupMemory(group).then((bytes) => {
      if (bytes > maxBytes) exceeded();
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
