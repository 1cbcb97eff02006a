const wakers = new Set<() => void>();

/** This process stored deliveries: its bus polls at once. Other servers find them at their next poll. */
export function wakeDeliveries(): void {
  for (const wake of wakers) wake();
}

export function onDeliveries(wake: () => void): () => void {
  wakers.add(wake);
  return () => {
    wakers.delete(wake);
  };
}
