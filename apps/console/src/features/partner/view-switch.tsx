import { SegmentedControl } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { memory, useMemory } from '../../platform/local-memory.ts';
import { partnersScreen, partnersTableScreen } from './screens.ts';

type View = 'cards' | 'table';

const paths: Readonly<Record<View, string>> = { cards: partnersScreen.path, table: partnersTableScreen.path };

/** How the partners were looked at last: the menu leads there. */
const lastView = memory('partners-view', (stored): View => (stored === 'table' ? 'table' : 'cards'));

/** The table's address, where that is how one likes to see them. */
export function usePreferredAddress(): string | null {
  const { search } = useLocation();
  const [view] = useMemory(lastView);
  return view === 'table' ? paths.table + search : null;
}

/** Cards or table, with the same search and filters. */
export function ViewSwitch({ view }: { readonly view: View }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <SegmentedControl
      size="xs"
      aria-label="How the partners are shown"
      value={view}
      onChange={(next) => {
        const chosen: View = next === 'table' ? 'table' : 'cards';
        lastView.write(chosen);
        void navigate(paths[chosen] + search);
      }}
      data={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
    />
  );
}
