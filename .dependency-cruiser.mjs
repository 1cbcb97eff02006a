// Who may import whom. Each rule is proved to bite by scripts/checks/boundaries.test.ts.
const ours = '^(apps|packages|e2e|bench|scripts)/';
const contract = '^packages/contract/';
const test = '\\.test\\.tsx?$';

/**
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'contract-imports-nothing',
      'Both sides depend on the contract, so it depends on neither.',
      { path: contract },
      { path: ours, pathNot: contract },
    ),
    forbid(
      'contract-runs-anywhere',
      'The contract runs in a browser as well as on the server.',
      { path: contract, pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'kit-imports-nothing',
      'The kit draws; it knows nothing of the product.',
      { path: '^apps/console/src/kit/' },
      { path: ours, pathNot: '^apps/console/src/kit/' },
    ),
    forbid(
      'console-platform-imports-contract',
      'The platform serves the features and knows none of them. It binds resources to the pages of the kit.',
      { path: '^apps/console/src/platform/' },
      { path: ours, pathNot: ['^apps/console/src/(platform|kit)/', contract] },
    ),
    forbid(
      'console-part-imports-downwards',
      'A part of a noun serves several features and knows none of them.',
      { path: '^apps/console/src/parts/' },
      { path: ours, pathNot: ['^apps/console/src/(parts|kit|platform)/', contract] },
    ),
    forbid(
      'console-feature-imports-downwards',
      'A feature stands on parts, the kit, the platform and the contract.',
      { path: '^apps/console/src/features/' },
      { path: ours, pathNot: ['^apps/console/src/(features|parts|kit|platform)/', contract] },
    ),
    forbid(
      'console-features-link-through-screens',
      'A feature may link to the screens of another and must not reach further into it.',
      { path: '^apps/console/src/features/([^/]+/[^/]+)/' },
      {
        path: '^apps/console/src/features/',
        pathNot: ['^apps/console/src/features/$1/', '^apps/console/src/features/[^/]+/[^/]+/screens\\.ts$'],
      },
    ),
    forbid(
      'console-runs-in-a-browser',
      'There is no Node in a browser.',
      { path: '^apps/console/src/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'console-never-imports-server',
      'They meet in the contract.',
      { path: '^apps/console/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'server-never-imports-console',
      'They meet in the contract.',
      { path: '^apps/server/' },
      { path: '^apps/console/' },
    ),
    forbid(
      'server-platform-imports-contract',
      'The platform serves the features and knows none of them. Its tests may start the whole server.',
      { path: '^apps/server/src/platform/', pathNot: test },
      { path: ours, pathNot: ['^apps/server/src/(platform/|config(\\.ts$|/))', contract] },
    ),
    forbid(
      'server-feature-imports-downwards',
      'A feature stands on the platform and the contract. Its tests may start the whole server.',
      { path: '^apps/server/src/features/', pathNot: test },
      { path: ours, pathNot: ['^apps/server/src/(features/|platform/|config(\\.ts$|/))', contract] },
    ),
    forbid(
      'server-features-stay-apart',
      'Features meet through contract actions, jobs and events.',
      { path: '^apps/server/src/features/([^/]+/[^/]+)/' },
      { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
    ),
    forbid(
      'no-circles',
      'Relations of the contract alone may form one (scripts/checks/relations.ts): they are looked up late.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'An import that leads nowhere escapes every other rule.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // Imports of types alone count: they couple as much as others do.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The sample noun is complete only in a copy of the product, where a test puts it.
    exclude: { path: '^(data|apps/[a-z]+/dist|e2e/sample-noun)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
