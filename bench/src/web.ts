import { execFileSync } from 'node:child_process';
import { root } from '@commonyard/dev-stack/settings';
import { measureSizes } from '../../web/build/sizes.ts';
import type { Figure } from './support/figures.ts';

/** The size of a browser's first load against its budget. */
export async function benchWeb(): Promise<Figure[]> {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', 'web'], { cwd: root, stdio: 'ignore' });
  return measureSizes()
    .filter(({ name }) => name.startsWith('first load'))
    .map(({ name, kilobytes, budget }) => ({
      name: `${name}, gzip : its budget`,
      ratio: kilobytes / budget,
      target: { atMost: 1 },
      note: `${kilobytes.toFixed(1)} of ${budget} kB`,
    }));
}
