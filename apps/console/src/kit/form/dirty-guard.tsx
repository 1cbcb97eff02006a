import { useEffect } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { useLeaving } from '../leaving/leaving.ts';

export interface DirtyGuardProps {
  readonly isDirty: () => boolean;
}

/** Prevents losing typed text by a wrong click. */
export function DirtyGuard({ isDirty }: DirtyGuardProps) {
  const leaving = useLeaving(isDirty);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);
  return (
    <ConfirmDialog
      opened={leaving !== undefined}
      title="Leave without saving?"
      effect="What you changed on this page has not been saved and would be lost."
      confirmLabel="Leave without saving"
      tone="danger"
      onConfirm={() => leaving?.go()}
      onCancel={() => leaving?.stay()}
    />
  );
}
