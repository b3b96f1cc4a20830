import { execFileSync } from 'node:child_process';
import { root } from '@commonyard/dev-stack/settings';
import { measureSizes } from '@commonyard/web/build/sizes.ts';
import type { Figure } from './support/figures.ts';

/** JavaScript of the search page of sharetribe's web template 12.2.0, in kB of gzip. */
const SHARETRIBE_SEARCH_PAGE = 458;
const PUBLIC_PAGE = /home page|public list/;

/** The size of a browser's first load against its budget, and of public pages against another marketplace's page. */
export async function benchWeb(): Promise<Figure[]> {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', 'web'], { cwd: root, stdio: 'ignore' });
  return measureSizes()
    .filter(({ name }) => name.startsWith('first load'))
    .flatMap(({ name, kilobytes, budget }): Figure[] => [
      ...(PUBLIC_PAGE.test(name)
        ? [
            {
              id: 'V1' as const,
              name: `${name}, gzip : sharetribe's search page`,
              ratio: kilobytes / SHARETRIBE_SEARCH_PAGE,
              target: { atMost: 0.33 },
              note: `${kilobytes.toFixed(1)} of ${SHARETRIBE_SEARCH_PAGE} kB`,
            },
          ]
        : []),
      {
        name: `${name}, gzip : its budget`,
        ratio: kilobytes / budget,
        target: { atMost: 1 },
        note: `${kilobytes.toFixed(1)} of ${budget} kB`,
      },
    ]);
}
