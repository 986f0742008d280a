import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, by path: begun first, so that no worker is left alone with it at the end. */
const longest = ['rules/year', 'process/', 'rest/fuzz', 'rest/protocol', 'storage/', 'auth/attacks'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(`/${part}`));
      return found === -1 ? longest.length : found;
    };
    return files.sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}
