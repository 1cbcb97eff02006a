import { SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from './image-label.module.css';
import { imageLabellingScreen } from './screens.ts';
import { shownView, shownViews } from './shown-view.ts';

export function ViewSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className={classes.switch}>
      <SegmentedControl
        size="xs"
        aria-label="Part of image labelling"
        data={[...shownViews]}
        value={shownView(search)}
        onChange={(view) =>
          void navigate(hrefOf(imageLabellingScreen, {}, { view: view === 'label' ? undefined : view }))
        }
      />
    </div>
  );
}
