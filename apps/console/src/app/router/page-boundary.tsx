import { Component, type ReactNode } from 'react';
import { RouteErrorPage } from '../error-page.tsx';
import type { RouterState } from './router.ts';

interface PageBoundaryProps {
  readonly visit: RouterState;
  readonly children: ReactNode;
}

interface Caught {
  readonly during: RouterState;
  readonly failure: { readonly error: unknown } | undefined;
}

/** Shows a render error until the next navigation. */
export class PageBoundary extends Component<PageBoundaryProps, Caught> {
  override state: Caught = { during: this.props.visit, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: PageBoundaryProps, { during }: Caught): Caught | null {
    return visit === during ? null : { during: visit, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <RouteErrorPage error={failure.error} />;
  }
}
