import type { SavedViewsMenuProps } from './saved-views-menu.tsx';

export const viewsLabel = ({ current, changed }: Pick<SavedViewsMenuProps, 'current' | 'changed'>): string =>
  current === undefined ? 'Views' : `${current.name}${changed ? ' (changed)' : ''}`;
