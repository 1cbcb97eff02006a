/** Thrown while a page opens: redirects to another page. */
export class PageRedirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`Led to ${to}`);
    this.name = 'LedElsewhere';
    this.to = to;
  }
}
