import { root } from '@commonyard/dev-stack/settings';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runChild } from './run-child.ts';

/** Runs Jest in `cwd` and returns its exit code. */
export async function startJest(cwd: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const require = createRequire(join(cwd, 'package.json'));
  const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  const options = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  // Jest stops before the servers, to which it holds connections.
  return runChild([jest, ...args], 'SIGTERM', {
    cwd,
    env: {
      ...process.env,
      // The programs that tests start load the same modules again and again.
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      NODE_OPTIONS: options.trim(),
      ...env,
    },
  });
}
