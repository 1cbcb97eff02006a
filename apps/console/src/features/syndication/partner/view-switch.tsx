import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { memory } from '#platform/local-memory.ts';
import { partnersScreen, partnersTableScreen } from './screens.ts';

type View = 'cards' | 'table';

const paths: Readonly<Record<View, string>> = { cards: partnersScreen.path, table: partnersTableScreen.path };

/** The last used view: the menu opens it. */
const lastView = memory('partners-view', (stored): View => (stored === 'table' ? 'table' : 'cards'));

/** The table's address, if that was the preferred view when the page opened. */
export function usePreferredAddress(): string | null {
  const { search } = useLocation();
  // Read once: the switch itself navigates to the other page, and must not be overridden.
  const [view] = useState(() => lastView.read());
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
