import { execFileSync } from 'node:child_process';
import { root } from '@commonyard/local/settings';
import { measureSizes } from '../../web/build/sizes.ts';
import type { Figure } from './support/figures.ts';

/** What a visitor's browser loads first, against its budget. */
export async function benchWeb(): Promise<Figure[]> {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', 'web'], { cwd: root, stdio: 'ignore' });
  return measureSizes()
    .filter(({ name }) => name.startsWith('first load'))
    .map(({ name, kilobytes, budget }) => ({
      name: `${name}, gzip : its budget`,
      ratio: kilobytes / budget,
      bar: { atMost: 1 },
      note: `${kilobytes.toFixed(1)} of ${budget} kB`,
    }));
}
