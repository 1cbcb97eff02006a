import { SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { discreteBuildingsScreen } from './screens.ts';
import { shownView, shownViews } from './shown-view.ts';

export function ViewSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="How the buildings are shown"
      data={[...shownViews]}
      value={shownView(search)}
      onChange={(view) =>
        void navigate(hrefOf(discreteBuildingsScreen, {}, { view: view === 'table' ? undefined : view }))
      }
    />
  );
}
