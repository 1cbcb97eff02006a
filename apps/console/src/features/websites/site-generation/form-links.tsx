import { siteThemeMoods, siteThemes } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { editableStates } from '@supersync/contract/websites/site-generation/states.ts';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { siteFormScreen } from '#features/websites/site-form/screens.ts';
import type { Generation } from './generation-queries.ts';
import classes from './tracker.module.css';

/** A new site starts with the form of its theme. */
export function NewSiteButton() {
  const may = useRights(siteGeneration);
  if (!may.create) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>New site…</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {siteThemes.values.map((theme) => (
          <Menu.Item key={theme} component={Link} to={hrefOf(siteFormScreen, { theme })}>
            {siteThemes.labels[theme]}
            <div className={classes.mood}>{siteThemeMoods[theme]}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function FormLink({
  generation,
}: {
  readonly generation: Pick<Generation, 'id' | 'theme' | 'state'>;
}) {
  const may = useRights(siteGeneration);
  const { id, theme, state } = generation;
  if (!may.update || !editableStates.some((each) => each === state)) return null;
  return (
    <Button component={Link} to={hrefOf(siteFormScreen, { id, theme })} variant="default">
      Edit form
    </Button>
  );
}
