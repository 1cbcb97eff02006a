import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import contributing from '../../../../../CONTRIBUTING.md?raw';
import classes from './contribute-page.module.css';

export function Page() {
  return (
    <article className={classes.text}>
      <Markdown remarkPlugins={[remarkGfm]}>{contributing}</Markdown>
    </article>
  );
}
