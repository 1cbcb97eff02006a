/** Thrown while a page is opened: whoever asked for it is led to another. */
export class PageRedirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`Led to ${to}`);
    this.name = 'LedElsewhere';
    this.to = to;
  }
}
