import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute where others take seconds: started last, they would run alone at the end. */
const longest = [
  /\/(pages|lists)\.e2e\.ts$/,
  /\/test\/(chaos|backup)\/.*\.test\.ts$/,
  /\/(crash|process-death)\.test\.ts$/,
  /\/rights\/(read-only-token|single-key-token|authorization-matrix)\.test\.ts$/,
  /\/(site-generation|rollout|deliver|import-run|seed-demo|bulk|kept-counts|verdicts)\.test\.ts$/,
  /\/features\/[a-z-]+\/(message|replay|redaction)\/\1\.test\.ts$/,
  /\/migration\/(life|hostile)\.test\.ts$/,
  /\/(start|link-job|three-servers)\.test\.ts$/,
];

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((file) => file.test(moduleId));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's own sort.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
