import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useConsole } from '#platform/console-context.tsx';
import { toolsScreen } from './screens.ts';
import { groupTools } from './group-tools.ts';
import classes from './tools-page.module.css';

export function Page() {
  const { screens } = useConsole();
  const [search, setSearch] = useSearchParams();
  const text = search.get('search') ?? '';
  const groups = groupTools(screens, text);
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0);
  const change = (next: string): void => setSearch(next === '' ? {} : { search: next }, { replace: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title={toolsScreen.title}
        count={count}
        countLabel={count === 1 ? 'tool' : 'tools'}
        lead={toolsScreen.description}
      />
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search tools"
        placeholder="Search tools"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <EmptyState title="No matching tools">
          Tools you cannot use are not listed. Try another word, or request access from the page itself.
        </EmptyState>
      ) : null}
      {groups.map(({ heading, tools }) => (
        <section key={heading} aria-label={heading}>
          <h2 className={classes.heading}>{heading}</h2>
          <ul className={classes.cards}>
            {tools.map(({ path, label, description }) => (
              <li key={path}>
                <Link to={path} className={classes.card}>
                  <strong>{label}</strong>
                  <span>{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
