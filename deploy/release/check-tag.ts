// Fails unless a tag, package.json, the chart and the changelog have the same version.
//   node deploy/release/check-tag.ts v1.2.3
import { assertReleasable, readRelease } from './release.ts';

assertReleasable(process.argv[2] ?? '', readRelease());
