/**
 * Enter in an open list chooses from it and never sends the form around it, also while nothing in the list is marked.
 * Browsers send a form on Enter in any of its inputs, and the library leaves them to it when there is nothing to choose.
 */
export function keepEnterInComboboxes(): void {
  // On its way up, after the inputs themselves: some of them leave alone what is prevented already.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
    if (event.target.closest('[role="combobox"][aria-expanded="true"]') !== null) event.preventDefault();
  });
}
