// Newer browsers answer scrolling with a promise, which the DOM's own types do not say yet. An effect that hands one
// back breaks the page when it ends; with these types such an effect does not compile.

interface Element {
  scroll(options?: ScrollToOptions): void | Promise<void>;
  scroll(x: number, y: number): void | Promise<void>;
  scrollBy(options?: ScrollToOptions): void | Promise<void>;
  scrollBy(x: number, y: number): void | Promise<void>;
  scrollIntoView(arg?: boolean | ScrollIntoViewOptions): void | Promise<void>;
  scrollTo(options?: ScrollToOptions): void | Promise<void>;
  scrollTo(x: number, y: number): void | Promise<void>;
}

interface Window {
  scroll(options?: ScrollToOptions): void | Promise<void>;
  scroll(x: number, y: number): void | Promise<void>;
  scrollBy(options?: ScrollToOptions): void | Promise<void>;
  scrollBy(x: number, y: number): void | Promise<void>;
  scrollTo(options?: ScrollToOptions): void | Promise<void>;
  scrollTo(x: number, y: number): void | Promise<void>;
}
