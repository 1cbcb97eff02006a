/** Asks for what is made once per test run, for all workers, by `apps/server/test/database-templates.ts`. */
export async function madeOnce(path: string): Promise<string> {
  const maker = process.env['SUPERSYNC_TEST_TEMPLATES'];
  if (maker === undefined) throw new Error('No template server: call serveTemplates() first.');
  const answer = await fetch(`${maker}/${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`There is no ${path}: ${text}`);
  return text;
}
