import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import type { SignedIn } from '#test/people-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

interface Step {
  step: string;
  isDone: boolean;
}

describe.each(testDatabases())('the first day on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind, { SEED: 'none' });
  });
  afterAll(() => web.stop());

  const stepsOf = async (by: SignedIn): Promise<Step[]> =>
    (await web.call(by, 'GET', '/api/v1/first_day')).json<{ data: Step[] }>().data;
  const isDone = async (step: string): Promise<boolean | undefined> =>
    (await stepsOf(web.admin)).find((each) => each.step === step)?.isDone;

  it('marks a step as done once its records are there', async () => {
    expect(await isDone('clients')).toBe(false);
    const clientId = await web.addClient();
    expect(await isDone('clients')).toBe(true);
    expect(await isDone('properties')).toBe(false);
    await web.addProperty(clientId);
    expect(await isDone('properties')).toBe(true);
    expect(await isDone('feed')).toBe(false);
    expect(await isDone('mail')).toBe(false);
  });

  it('leaves out the steps a person has no right to', async () => {
    const steps = (await stepsOf(await web.person(['supersync_csv_data_export']))).map(({ step }) => step);
    expect(steps).toEqual(['clients', 'properties', 'partners', 'links', 'listings', 'feed']);
  });
});
