// Newer browsers return a promise from scrolling, which the DOM types do not declare yet. An effect that
// returns one breaks the page when it is cleaned up; with these types such an effect does not compile.

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
