import { isScreen, type BoundScreen, type Screen } from '#platform/screen/define-screen.ts';
import type { AttentionCard, Feature, Offers } from '#platform/screen/feature.ts';
import { routeMatcher } from '@supersync/contract/kernel/route-pattern.ts';

// The first load contains only the screens of a feature. Its pages and data load with its first page: they
// import entities, and those each other, so one would bring along nearly all.
const declared = import.meta.glob<Readonly<Record<string, unknown>>>('../features/*/*/screens.ts', {
  eager: true,
});
const bound = import.meta.glob<{ readonly feature: Feature }>('../features/*/*/index.ts');
const counted = import.meta.glob<{ readonly attention: readonly AttentionCard[] }>(
  '../features/*/*/attention.ts',
);

interface BuiltScreen {
  readonly screen: Screen;
  readonly loadFeature: () => Promise<Feature>;
}

const built: readonly BuiltScreen[] = Object.entries(declared).flatMap(([file, module]) => {
  const load = bound[file.replace('screens.ts', 'index.ts')];
  if (load === undefined) return [];
  const loadFeature = async (): Promise<Feature> => (await load()).feature;
  return Object.values(module)
    .filter(isScreen)
    .map((screen) => ({ screen, loadFeature }));
});

const byPath: ReadonlyMap<string, BuiltScreen> = new Map(built.map((each) => [each.screen.path, each]));

export const screens: readonly Screen[] = built.map(({ screen }) => screen);

/** The screen with its page and data. */
export async function bindingOf(screen: Screen): Promise<BoundScreen> {
  const feature = await byPath.get(screen.path)?.loadFeature();
  const binding = feature?.screens.find((each) => each.screen.path === screen.path);
  if (binding === undefined) throw new Error(`${screen.path} is bound to no page`);
  return binding;
}

/** What all features provide for the filter box. */
export async function loadOffers(): Promise<Offers> {
  const features = await Promise.all(Object.values(bound).map(async (load) => (await load()).feature));
  return {
    search: features.flatMap(({ search = [] }) => search),
    actions: features.flatMap(({ actions = [] }) => actions),
  };
}

/** The attention cards of all features, for the home page. */
export async function loadAttention(): Promise<readonly AttentionCard[]> {
  const modules = await Promise.all(Object.values(counted).map((load) => load()));
  return modules.flatMap(({ attention }) => attention);
}

export const matchScreen = routeMatcher(screens);
