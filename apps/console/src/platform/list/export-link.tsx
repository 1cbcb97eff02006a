import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMayExport } from '../access/may-export.ts';

/** A download of rows as CSV; nothing without the right to it. */
export function ExportLink({ href, label = 'Export these rows' }: { href: string; label?: string }) {
  const mayExport = useMayExport();
  if (!mayExport) return null;
  return (
    <Button
      component="a"
      href={href}
      download
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
