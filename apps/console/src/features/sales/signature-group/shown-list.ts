export const shownLists = [
  { value: 'groups', label: 'Groups' },
  { value: 'senders', label: 'Senders' },
] as const;

export const shownList = (search: URLSearchParams): 'groups' | 'senders' =>
  search.get('list') === 'senders' ? 'senders' : 'groups';
