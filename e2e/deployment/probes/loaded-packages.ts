// Preloaded by release-sbom.test.ts: prints the package of each file that a program has loaded from node_modules, when it ends.
import { registerHooks } from 'node:module';

const packages = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name) packages.add(name);
    return nextLoad(url, context);
  },
});
process.on('exit', () => process.stdout.write(`packages: ${[...packages].join(' ')}\n`));
