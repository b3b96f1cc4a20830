import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { assertReleasable, readRelease } from './release.ts';

const { positionals } = readArguments({
  purpose: 'Fails unless a tag, package.json, the chart and the changelog have the same version.',
  arguments: 'TAG',
});
assertReleasable(positionals[0] ?? '', readRelease());
