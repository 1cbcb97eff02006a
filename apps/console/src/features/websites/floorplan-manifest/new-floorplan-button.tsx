import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { newFloorplanScreen } from '#features/websites/floorplan-art/screens.ts';

/** Leads to where the first manifest is made. */
export const NewFloorplanButton = () => (
  <Button component={Link} to={hrefOf(newFloorplanScreen)}>
    {newFloorplanScreen.title}
  </Button>
);
