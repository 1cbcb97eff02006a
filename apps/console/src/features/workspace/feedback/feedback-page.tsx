import { PageHeader } from '#kit/page-header/page-header.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';
import classes from './feedback-page.module.css';
import { feedbackScreen } from './screens.ts';

export function Page() {
  return (
    <div className={classes.page}>
      <PageHeader title={feedbackScreen.title} lead={feedbackScreen.description} />
      <div className={classes.columns}>
        <FeedbackForm />
        <FeedbackList />
      </div>
    </div>
  );
}
