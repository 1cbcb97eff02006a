const wakers = new Set<() => void>();

/** Deliveries were stored by this process: its bus looks at once. Other servers find them at their next look. */
export function wakeDeliveries(): void {
  for (const wake of wakers) wake();
}

export function onDeliveries(wake: () => void): () => void {
  wakers.add(wake);
  return () => {
    wakers.delete(wake);
  };
}
