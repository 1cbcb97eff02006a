import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { addAccount, grant, logIn, type Jar } from '#test/web-app.ts';
import { testDatabases, type SharedDatabase } from '#test/support/test-database.ts';

describe.each(testDatabases())('a recipe as a task on $name', (kind) => {
  let shared: SharedDatabase;
  let app: TasksApp;
  let exporter: Jar;
  let exporterId: number;

  beforeAll(async () => {
    shared = await kind.make();
    app = await startTasksApp(shared);
    const account = await addAccount(app.db);
    exporterId = account.userId;
    await grant(app.db, exporterId, ['supersync_developer_tools', 'supersync_csv_data_export']);
    exporter = await logIn(app.app, account.email);
    await app.db.query(sql`
      insert into clients (client_key, name, city) values ('oak', '=1+1', 'Ottawa'), ('elm', 'Elm', null)`);
  });
  afterAll(async () => {
    await app.close();
    await shared.drop();
  });

  async function addRecipe(more: object = {}): Promise<number> {
    const recipe = {
      name: `Recipe ${Math.random()}`,
      resource: 'client',
      fields: ['name', 'city'],
      sort: 'name',
    };
    const made = await app.call('POST', '/api/v1/export_recipes', { ...recipe, ...more }, exporter);
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ data: { id: number } }>().data.id;
  }

  const validate = async (recipeId: number, as: Jar): Promise<unknown> => {
    const parameters = { recipeId, reason: 'Every week' };
    const answer = await app.call('POST', `${api}/tasks/export-recipe/validate`, { parameters }, as);
    return answer.json<{ data: { errors: unknown } }>().data.errors;
  };

  it('produces a file with escaped formulas, and an audit entry with the reason', async () => {
    const recipeId = await addRecipe({ name: 'Clients by city', withBom: 1 });
    expect(await validate(recipeId, exporter)).toEqual({});
    const parameters = { recipeId, reason: 'For the weekly meeting' };
    const started = await app.call('POST', `${api}/tasks`, { name: 'export-recipe', parameters }, exporter);
    expect(started.statusCode, started.body).toBe(202);
    const { id } = dataOf(started);
    const { status, message } = await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
    expect([status, message]).toEqual(['success', 'Clients-by-city.csv is ready']);
    const file = await app.call('GET', `${api}/runs/${id}/file`, undefined, exporter);
    expect(file.rawPayload.subarray(3).toString()).toBe("Name,City\n'=1+1,Ottawa\nElm,\n");
    const { rows } = await app.db.query<{ reason: string }>(sql`
      select reason from audit_entries where action = 'exported' and actor_id = ${exporterId}`);
    expect(rows[0]?.reason).toBe(
      `For the weekly meeting (run ${id} · recipe Clients by city · fields name, city)`,
    );
  });

  it('requires access to the recipe and the export permission', async () => {
    const recipeId = await addRecipe();
    const notFound = { recipeId: 'There is no such recipe, or it is no longer shared' };
    expect(await validate(recipeId, app.developer)).toEqual(notFound);
    const sharedId = await addRecipe({ isShared: 1 });
    expect(await validate(sharedId, app.developer)).toEqual({
      recipeId: 'Missing permission: supersync_csv_data_export',
    });
    const other = await addAccount(app.db);
    await grant(app.db, other.userId, ['supersync_developer_tools', 'supersync_csv_data_export']);
    expect(await validate(sharedId, await logIn(app.app, other.email))).toEqual({});
  });
});
