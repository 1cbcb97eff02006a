import sql from 'sql-template-tag';
import { defineTask, TaskError } from '#platform/tasks/define-task.ts';
import { dueFields, maxErrors, readDue } from '../due-sites.ts';
import { visitorOf } from '../visitor.ts';
import { BrowserError } from './devtools.ts';
import { purgeViews, storeLooks } from './store-view.ts';
import { viewSite } from './view-site.ts';

export const noBrowser = 'No browser is configured. Set SITE_BROWSER to the path of a Chromium.';

const viewed = {
  join: sql`left join lateral (select max(v.at) as at from site_views v where v.site_id = s.id) seen on true`,
  at: sql`seen.at`,
  verb: 'viewed',
};

/** One website at a time, each in a browser of its own that reaches nothing but what we fetch for it. */
export const viewSitesTask = defineTask({
  name: 'view-sites',
  title: 'View websites in a browser',
  description:
    'Opens the home page of each active website in a browser at desktop and phone width: picture, LCP, CLS and accessibility. Needs SITE_BROWSER.',
  taskGroup: 'system',
  // Open to every super user: Website Insights starts it too.
  access: 'super-user',
  fieldConfig: dueFields({
    since: 'Not viewed for',
    usualHours: 160,
    most: { usual: 300, max: 2000 },
  }),
  timeLimitSeconds: 6 * 3600,
  async run(context) {
    const { server, signal } = context;
    const { siteBrowser } = server.config;
    if (siteBrowser === undefined) throw new TaskError(noBrowser);
    const { callable, errors } = await readDue(context, viewed);
    let count = 0;
    for (const [index, each] of callable.entries()) {
      signal.throwIfAborted();
      context.progress((index / callable.length) * 100, `${index} of ${callable.length}`);
      try {
        const visitor = visitorOf(server, each, signal, () => Promise.resolve());
        const looks = await viewSite(siteBrowser, visitor, signal);
        await storeLooks(context, each, looks);
        count += 1;
        context.count({ changed: 1 });
      } catch (error) {
        if (signal.aborted || !(error instanceof BrowserError)) throw error;
        context.log(`${each.domain}: ${error.message}`, 'warning');
        if (errors.length < maxErrors) errors.push({ subject: each.domain, message: error.message });
      }
    }
    await purgeViews(context);
    if (count === 0 && errors.length === 1 && callable.length <= 1)
      throw new TaskError(errors[0]?.message ?? noBrowser);
    return {
      message:
        callable.length + errors.length === 0 ? 'There was nothing to view' : `${count} websites viewed`,
      result: errors.length === 0 ? {} : { errors },
    };
  },
});
