import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A part that most visits never open, such as a dialog: its code is fetched when it is first drawn.
 * `const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm)`
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
