// `npm run chaos -- [--ci | --small] [--seed N] [--outage SECONDS]`: kills processes under load and counts lost and duplicated
// effects, in the product, which must have none, and in the naive variant, which must have some. Otherwise exits with 1.
import { parseArgs } from 'node:util';
import { startNatsCluster, type NatsCluster } from '@commonyard/testing/nats-cluster';
import { checksOf } from './checks.ts';
import { startChaosFixture } from './fixture.ts';
import { seeded } from './random.ts';
import { nodeLossTableOf, outageTableOf, tableOf, type Result, type Results } from './result-tables.ts';
import { runChaosScenario } from './scenarios/chaos-scenario.ts';
import { runNodeLoss } from './scenarios/nats-node-loss.ts';
import { runNatsOutage } from './scenarios/nats-outage.ts';
import { drain, verify } from './verify.ts';
import { verifyEmails } from './verify-emails.ts';

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    // Tests a change of the harness; too little to pass all checks.
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    outage: { type: 'string' },
  },
});
const seed = Number(values.seed);
const form = values.small ? 'small' : values.ci ? 'ci' : 'long';
const downSeconds = Number(values.outage ?? (form === 'long' ? 60 : 10));
const print = (line: string) => console.log(line);

async function runProduct(): Promise<Result & Required<Pick<Result, 'outage'>>> {
  print(`Seed ${seed}: the product`);
  const fixture = await startChaosFixture('real');
  try {
    const random = seeded(seed);
    const scenario = await runChaosScenario(fixture, form, random, print);
    const outage = await runNatsOutage(fixture, downSeconds, 50, random, print);
    await drain(fixture, { emails: true });
    const verification = await verify(fixture, [scenario.load, outage.load]);
    return { scenario, verification, emails: await verifyEmails(fixture), outage };
  } finally {
    await fixture.product.stop();
  }
}

async function runNaive(): Promise<Result> {
  print(`Seed ${seed}: the naive variant, without outbox and inbox`);
  const fixture = await startChaosFixture('naive');
  try {
    const scenario = await runChaosScenario(fixture, 'naive', seeded(seed), print);
    return { scenario, verification: await verify(fixture, [scenario.load]) };
  } finally {
    await fixture.product.stop();
  }
}

async function runCluster(): Promise<Results['cluster']> {
  print(`Seed ${seed}: the product with three NATS servers`);
  const cluster = Promise.withResolvers<NatsCluster>();
  const fixture = await startChaosFixture('real', {
    async startNats(options) {
      const started = await startNatsCluster(options);
      cluster.resolve(started);
      return started;
    },
  });
  try {
    const nodeLoss = await runNodeLoss(fixture, await cluster.promise, 50, seeded(seed), print);
    return { nodeLoss, verification: await verify(fixture, [nodeLoss.load]) };
  } finally {
    await fixture.product.stop();
  }
}

const begin = performance.now();
// The naive variant runs first, because it is the shorter one.
const naive = await runNaive();
const results: Results = { naive, cluster: await runCluster(), real: await runProduct() };
print(`\n${tableOf(results)}\n\n${outageTableOf(results.real.outage)}\n\n${nodeLossTableOf(results.cluster)}\n`);
const verifications = [results.real.verification, results.cluster.verification];
for (const line of new Set(verifications.flatMap(({ unexpectedResponses }) => unexpectedResponses)))
  print(`Unexplained response: ${line}`);
print(`${((performance.now() - begin) / 1_000).toFixed(0)} s`);
const failed = checksOf(results).filter(([, holds]) => !holds);
for (const [title] of failed) print(`FAILED: ${title}`);
print(`${checksOf(results).length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
