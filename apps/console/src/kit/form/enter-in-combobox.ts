/**
 * Enter in an open list selects from it and never submits the form around it, even while no option is active.
 * Browsers submit a form on Enter in any input, and the library does not prevent it when there is nothing to
 * select.
 */
export function keepEnterInComboboxes(): void {
  // In the bubbling phase, after the inputs: some of them ignore events that are already prevented.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
    if (event.target.closest('[role="combobox"][aria-expanded="true"]') !== null) event.preventDefault();
  });
}
