import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import contributing from '../../../../../../CONTRIBUTING.md?raw';
import classes from './contribute-page.module.css';

const components: Components = {
  // Focusable, so that long lines can be scrolled by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
};

export function Page() {
  return (
    <article className={classes.text}>
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {contributing}
      </Markdown>
    </article>
  );
}
