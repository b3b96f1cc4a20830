// `npm run chaos -- [--ci | --small | --failover | --naive] [--seed N] [--outage SECONDS]`: kills processes under load and counts lost and
// duplicated effects, in the product, which must have none, and in the naive variant, which must have some. Otherwise exits
// with 1.
import { readArguments } from '@commonyard/command-line/arguments';
import { startPostgresPair, type PostgresPair } from '@commonyard/testing/postgres-pair';
import { startNatsCluster, type NatsCluster } from '@commonyard/testing/nats-cluster';
import { checksOf, failoverChecksOf, naiveChecksOf } from './checks.ts';
import { startChaosFixture } from './fixture.ts';
import { seeded } from '@commonyard/testing/random';
import {
  failoverTableOf,
  nodeLossTableOf,
  outageTableOf,
  tableOf,
  type FailoverResults,
  type Result,
  type Results,
} from './result-tables.ts';
import { runChaosScenario } from './scenarios/chaos-scenario.ts';
import { runLoanRace } from './scenarios/loan-race.ts';
import { runNodeLoss } from './scenarios/nats-node-loss.ts';
import { runNatsOutage } from './scenarios/nats-outage.ts';
import { runPostgresFailover } from './scenarios/postgres-failover.ts';
import { drain, verify } from './verify.ts';
import { verifyEmails } from './verify-emails.ts';

const { values } = readArguments({
  purpose:
    'Kills processes under load and counts lost and duplicated effects: the product must have none, and the naive variant some.',
  options: {
    ci: { type: 'boolean', default: false, purpose: 'the short form' },
    small: { type: 'boolean', default: false, purpose: 'tests a change of the harness; too little to pass all checks' },
    failover: { type: 'boolean', default: false, purpose: 'only the failover of Postgres' },
    naive: { type: 'boolean', default: false, purpose: 'only the naive variant' },
    seed: { type: 'string', default: '1', purpose: 'seed of what is killed when' },
    outage: { type: 'string', purpose: 'seconds for which NATS is away' },
  },
});
const seed = Number(values.seed);
const form = values.small ? 'small' : values.ci ? 'ci' : 'long';
const downSeconds = Number(values.outage ?? (form === 'long' ? 60 : 10));
const RACE_ROUNDS = { small: 2, ci: 6, long: 200 };
/** A round lends days twice only if two acceptances overlap in time, so one round may not be enough. */
const MAX_NAIVE_ROUNDS = 50;
const NAIVE = 'without outbox and inbox';
const print = (line: string) => console.log(line);

async function runProduct(): Promise<Result & Required<Pick<Result, 'outage'>>> {
  print(`Seed ${seed}: the product`);
  const fixture = await startChaosFixture('real');
  try {
    const random = seeded(seed);
    const race = await runLoanRace(fixture, RACE_ROUNDS[form], print);
    const scenario = await runChaosScenario(fixture, form, random, print);
    const outage = await runNatsOutage(fixture, downSeconds, 50, random, print);
    await drain(fixture, { emails: true });
    const verification = await verify(fixture, [race.load, scenario.load, outage.load]);
    return { race, scenario, verification, emails: await verifyEmails(fixture), outage };
  } finally {
    await fixture.product.stop();
  }
}

async function runNaive(): Promise<Result> {
  print(`Seed ${seed}: the naive variant, without outbox, inbox and constraint on days`);
  const fixture = await startChaosFixture('naive');
  try {
    const race = await runLoanRace(fixture, MAX_NAIVE_ROUNDS, print, { untilLentTwice: true });
    const scenario = await runChaosScenario(fixture, 'naive', seeded(seed), print);
    return { race, scenario, verification: await verify(fixture, [race.load, scenario.load]) };
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

async function runFailover(): Promise<FailoverResults> {
  print(`Seed ${seed}: the product with two Postgres servers`);
  const pair = Promise.withResolvers<PostgresPair>();
  const fixture = await startChaosFixture('real', {
    async startPostgres(options) {
      const started = await startPostgresPair(options);
      pair.resolve(started);
      return started;
    },
  });
  try {
    const failover = await runPostgresFailover(fixture, await pair.promise, 50, seeded(seed), print);
    return { failover, verification: await verify(fixture, [failover.load]) };
  } finally {
    await fixture.product.stop();
  }
}

async function runAll() {
  // The naive variant runs first, because it is the shorter one.
  const naive = await runNaive();
  const cluster = await runCluster();
  const failover = form === 'long' ? await runFailover() : undefined;
  const results: Results = { naive, cluster, failover, real: await runProduct() };
  const variants = tableOf({ 'the product': results.real, [NAIVE]: naive });
  const tables = [variants, outageTableOf(results.real.outage), nodeLossTableOf(cluster)];
  return {
    tables: failover ? [...tables, failoverTableOf(failover)] : tables,
    checks: checksOf(results),
    verifications: [results.real, cluster, ...(failover ? [failover] : [])].map(({ verification }) => verification),
  };
}

async function runFailoverOnly() {
  const results = await runFailover();
  return {
    tables: [failoverTableOf(results)],
    checks: failoverChecksOf(results),
    verifications: [results.verification],
  };
}

async function runNaiveOnly() {
  const naive = await runNaive();
  return { tables: [tableOf({ [NAIVE]: naive })], checks: naiveChecksOf(naive), verifications: [] };
}

const begin = performance.now();
const run = values.failover ? runFailoverOnly : values.naive ? runNaiveOnly : runAll;
const { tables, checks, verifications } = await run();
print(`\n${tables.join('\n\n')}\n`);
for (const line of new Set(verifications.flatMap(({ unexpectedResponses }) => unexpectedResponses)))
  print(`Unexplained response: ${line}`);
for (const letter of verifications.flatMap(({ deadLetters }) => deadLetters)) print(`Dead letter: ${letter}`);
print(`${((performance.now() - begin) / 1_000).toFixed(0)} s`);
const failed = checks.filter(([, holds]) => !holds);
for (const [title] of failed) print(`FAILED: ${title}`);
print(`${checks.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
