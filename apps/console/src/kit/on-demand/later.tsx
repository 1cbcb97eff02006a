import { lazy, Suspense, useState, type ComponentType } from 'react';
import { FocusOrigin, whereFocusIs } from '../dialog/where-focus-is.ts';

/**
 * A component that most visits never need, such as a dialog: its code is loaded when it first renders.
 * `const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm)`
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: P) {
    // Before the code has loaded: by then the menu it was opened from is gone, and the focus with it.
    const [askedFrom] = useState(whereFocusIs);
    return (
      <FocusOrigin value={askedFrom}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </FocusOrigin>
    );
  };
}
