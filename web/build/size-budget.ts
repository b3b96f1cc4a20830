// `npm run size`: checks the download size of the built pages. Fails over budget.
import { readArguments } from '@commonyard/command-line/arguments';
import { measureSizes } from './sizes.ts';

readArguments({ purpose: 'Prints the download sizes of the built pages. Exits with 1 if one is over its budget.' });

const sizes = measureSizes().toSorted((a, b) => b.kilobytes - a.kilobytes);
for (const { name, kilobytes, budget } of sizes.slice(0, 12)) {
  const verdict = kilobytes > budget ? 'OVER' : 'ok  ';
  console.log(`${verdict} ${kilobytes.toFixed(1).padStart(7)} of ${budget} kB gzip  ${name}`);
}
process.exitCode = sizes.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0;
