interface ShownView {
  readonly current: { readonly name: string } | undefined;
  readonly changed: boolean;
}

export const viewsLabel = ({ current, changed }: ShownView): string =>
  current === undefined ? 'Views' : `${current.name}${changed ? ' (changed)' : ''}`;
