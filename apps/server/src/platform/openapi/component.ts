export type Schema = Readonly<Record<string, unknown>>;

type Kind = 'schemas' | 'responses' | 'parameters';

interface Mark {
  readonly kind: Kind;
  readonly name: string;
  readonly content: () => object;
}

const mark = Symbol('component');

/** A part of a description that the document holds once, under this name; operations refer to it. */
export const component = <T extends object>(kind: Kind, name: string, content: T): T => ({
  ...content,
  [mark]: { kind, name, content: () => content } satisfies Mark,
});

/** A schema that may refer to itself. */
export const recursiveSchema = (name: string, content: () => Schema): Schema => ({
  [mark]: { kind: 'schemas', name, content } satisfies Mark,
});

/** `call_order` → `CallOrder` */
export const componentName = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

const markOf = (value: object): Mark | undefined => Reflect.get(value, mark);

/** The components of a document, each once: two with the same content are one, under the first one's name. */
export class Components {
  readonly content: Record<Kind, Record<string, unknown>> = { schemas: {}, responses: {}, parameters: {} };
  readonly #references = new Map<string, string>();
  readonly #byContent = new Map<string, string>();

  /** Copies a description, with its components replaced by references. */
  extract(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.extract(each));
    const marked = markOf(value);
    return marked === undefined ? this.#copy(value) : { $ref: this.#referenceTo(marked) };
  }

  #copy(value: object): object {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.extract(each)]));
  }

  #referenceTo({ kind, name, content }: Mark): string {
    const own = `#/components/${kind}/${name}`;
    const known = this.#references.get(own);
    if (known !== undefined) return known;
    // Known before its content is copied: a schema may refer to itself.
    this.#references.set(own, own);
    const copied = this.#copy(content());
    const text = `${kind} ${JSON.stringify(copied)}`;
    const same = this.#byContent.get(text);
    if (same === undefined) {
      this.#byContent.set(text, own);
      this.content[kind][name] = copied;
    } else this.#references.set(own, same);
    return same ?? own;
  }
}
