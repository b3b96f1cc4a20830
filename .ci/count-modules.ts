// Preloaded by check-modules.ts: prints the number of files that a program has loaded when it ends.
import { registerHooks } from 'node:module';

let count = 0;
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) count++;
    return nextLoad(url, context);
  },
});
process.on('exit', () => process.stdout.write(`${count} modules\n`));
