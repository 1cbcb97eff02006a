import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { FocusOrigin, whereFocusIs } from '../dialog/where-focus-is.ts';

/**
 * A component that most visits never need, such as a dialog: its code is loaded when it first renders.
 * `const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm)`. Until then `meanwhile` is shown.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: P) {
    // Before the code has loaded: by then the menu it was opened from is gone, and the focus with it.
    const [askedFrom] = useState(whereFocusIs);
    return (
      <FocusOrigin value={askedFrom}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </FocusOrigin>
    );
  };
}
