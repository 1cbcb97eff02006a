/**
 * The document asks for what its page will ask for first. Such an answer waits for the first question like it, however
 * late that comes: when the page is refused, nobody may find the refusal there after they were let in.
 */
export function dropEarlyAnswers(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-first]')) {
    link.remove();
    fetch(link.href, { credentials: 'include' }).catch(() => undefined);
  }
}
