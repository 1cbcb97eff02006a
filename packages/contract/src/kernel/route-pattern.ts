/**
 * Routes as the specification writes them: `/clients/{id}`, `/site-generator/{id?}/{theme}-site-form`.
 * A segment may be fixed, a parameter, an optional parameter, or a parameter with fixed text around it; the last
 * kind is why the router's own patterns are not enough.
 */

interface FixedSegment {
  readonly kind: 'fixed';
  readonly text: string;
}
interface ParameterSegment {
  readonly kind: 'parameter';
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly optional: boolean;
}
type Segment = FixedSegment | ParameterSegment;

export type RouteParams = Readonly<Record<string, string>>;

export interface RouteMatch<T> {
  readonly route: T;
  readonly params: RouteParams;
}

/** A client id is a number, so `/syndication-audit/{clientId}` leaves other texts to the partner's route. */
const numberParameters: ReadonlySet<string> = new Set(['clientId', 'client_id']);

function parseSegment(text: string): Segment {
  const [, before = '', name, mark, after = ''] = /^([^{]*)\{(\w+)(\?)?\}(.*)$/.exec(text) ?? [];
  if (name === undefined) return { kind: 'fixed', text };
  return { kind: 'parameter', name, before, after, optional: mark === '?' };
}

const partsOf = (address: string): string[] => address.split('/').filter((part) => part !== '');

export function parsePattern(pattern: string): readonly Segment[] {
  return partsOf(pattern).map(parseSegment);
}

/** Every form of the route, with and without its optional segments, the longest first. */
function formsOf(segments: readonly Segment[]): readonly Segment[][] {
  return segments.reduce<Segment[][]>(
    (forms, segment) => {
      const taken = forms.map((form) => [...form, segment]);
      return segment.kind === 'parameter' && segment.optional ? [...taken, ...forms] : taken;
    },
    [[]],
  );
}

/** Fixed segments win over parameters, and narrower parameters over wider ones. */
function weightOf(segment: Segment): number {
  if (segment.kind === 'fixed') return 3;
  if (segment.before !== '' || segment.after !== '') return 2;
  return numberParameters.has(segment.name) ? 1 : 0;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function valueOf(segment: ParameterSegment, text: string): string | undefined {
  if (!text.startsWith(segment.before) || !text.endsWith(segment.after)) return undefined;
  const value = text.slice(segment.before.length, text.length - segment.after.length);
  if (value === '' || (numberParameters.has(segment.name) && !/^\d+$/.test(value))) return undefined;
  return value;
}

function paramsOf(form: readonly Segment[], texts: readonly string[]): RouteParams | undefined {
  if (form.length !== texts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of form.entries()) {
    const text = texts[index] ?? '';
    if (segment.kind === 'fixed') {
      if (segment.text !== text) return undefined;
      continue;
    }
    const value = valueOf(segment, text);
    if (value === undefined) return undefined;
    params[segment.name] = value;
  }
  return params;
}

function heavier(a: readonly Segment[], b: readonly Segment[]): boolean {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    const difference = weightOf(segment) - (other === undefined ? 0 : weightOf(other));
    if (difference !== 0) return difference > 0;
  }
  return false;
}

interface Form<T> {
  readonly route: T;
  readonly form: readonly Segment[];
}

/** The forms of routes by their first segment, parsed when an address first asks: most are never needed in a visit. */
function formsByStart<T extends { readonly path: string }>(
  routes: readonly T[],
): (start: string) => readonly Form<T>[] {
  const unparsed = new Map<string, T[]>();
  for (const route of routes) {
    const start = partsOf(route.path)[0] ?? '';
    // A parameter may be any text.
    const key = start.includes('{') ? '{' : start;
    unparsed.set(key, [...(unparsed.get(key) ?? []), route]);
  }
  const parsed = new Map<string, readonly Form<T>[]>();
  const formsAt = (key: string): readonly Form<T>[] => {
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const forms = (unparsed.get(key) ?? []).flatMap((route) =>
      formsOf(parsePattern(route.path)).map((form) => ({ route, form })),
    );
    // Only what the routes have: addresses are without number.
    if (unparsed.has(key)) parsed.set(key, forms);
    return forms;
  };
  return (start) => [...formsAt(start), ...formsAt('{')];
}

/** A matcher for a set of routes; each pattern is parsed once. */
export function routeMatcher<T extends { readonly path: string }>(
  routes: readonly T[],
): (pathname: string) => RouteMatch<T> | undefined {
  const formsFor = formsByStart(routes);
  return (pathname) => {
    const texts: string[] = [];
    for (const part of partsOf(pathname)) {
      const text = decode(part);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    let best: { route: T; form: readonly Segment[]; params: RouteParams } | undefined;
    for (const { route, form } of formsFor(texts[0] ?? '')) {
      const params = paramsOf(form, texts);
      if (params === undefined) continue;
      if (best === undefined || heavier(form, best.form)) best = { route, form, params };
    }
    return best === undefined ? undefined : { route: best.route, params: best.params };
  };
}

/** The address of a route with its parameters filled in; optional ones that are not given are omitted. */
export function printRoute(
  pattern: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const parts = parsePattern(pattern).flatMap((segment) => {
    if (segment.kind === 'fixed') return [segment.text];
    const value = params[segment.name];
    if (value === undefined) {
      if (segment.optional) return [];
      throw new TypeError(`${pattern} needs ${segment.name}`);
    }
    return [`${segment.before}${encodeURIComponent(String(value))}${segment.after}`];
  });
  return `/${parts.join('/')}`;
}
