// `npm run chaos -- [--ci] [--seed N]`: kills everything under load and counts what was lost and what happened twice, then
// does the same to the naive variant, which has to fail. Exit code 1 where either goes otherwise.
import { parseArgs } from 'node:util';
import { seeded } from './random.ts';
import { storm, storms } from './scenarios/storm.ts';
import { isClean, isNaiveCaught, tableOf } from './table.ts';

const { values } = parseArgs({
  options: { ci: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const say = (line: string) => console.log(line);

say(`Seed ${seed}: the product as it is`);
const real = await storm('real', values.ci ? storms.ci : storms.long, seeded(seed), say);
say(`Seed ${seed}: the naive variant, without outbox and inbox`);
const naive = await storm('naive', storms.naive, seeded(seed), say);
say(`\n${tableOf({ real, naive })}\n`);
for (const line of new Set(real.odd)) say(`Unexplained answer: ${line}`);
if (!isClean(real)) say('FAILED: something was lost, happened twice or was answered oddly');
if (!isNaiveCaught(naive)) say('FAILED: the naive variant lost nothing, so this run proves nothing');
process.exit(isClean(real) && isNaiveCaught(naive) ? 0 : 1);
