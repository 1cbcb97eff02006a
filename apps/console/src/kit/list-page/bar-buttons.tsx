import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconColumns3, IconFilter } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The buttons above a list, without what they open: they render before that code has loaded. */

type BarButtonProps = Omit<ComponentProps<'button'>, 'color' | 'disabled' | 'style'>;

export function FilterButton(props: BarButtonProps) {
  return (
    <Button
      {...props}
      size="compact-sm"
      variant="default"
      leftSection={<IconFilter size={14} aria-hidden="true" />}
    >
      Filter
    </Button>
  );
}

export function ColumnsButton(props: BarButtonProps) {
  return (
    <Button
      {...props}
      size="compact-sm"
      variant="default"
      leftSection={<IconColumns3 size={14} aria-hidden="true" />}
    >
      Columns
    </Button>
  );
}

export function ViewsButton(props: BarButtonProps) {
  return (
    <Button
      {...props}
      size="compact-sm"
      variant="default"
      leftSection={<IconBookmark size={14} aria-hidden="true" />}
      rightSection={<IconChevronDown size={12} aria-hidden="true" />}
    />
  );
}
