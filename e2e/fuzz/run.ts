// `npm run fuzz -- [--seed N] [--requests N]`: sends generated requests of every operation in every role to the running product.
// Exits with 1 if a response is a server error or not as declared, or if what is stored afterwards is wrong.
import { readArguments } from '@commonyard/command-line/arguments';
import { audit } from './audit.ts';
import { fuzz, type Fault } from './engine.ts';
import { startFuzzFixture } from './fixture.ts';
import { toCurl } from './send.ts';

const { values } = readArguments({
  purpose: 'Sends generated requests of every operation in every role to the product, which it starts.',
  options: {
    seed: { type: 'string', default: '1', purpose: 'seed of the first request' },
    requests: { type: 'string', default: '20000', purpose: 'number of requests' },
  },
});
const firstSeed = Number(values.seed);
const requests = Number(values.requests);

const begin = performance.now();
const fixture = await startFuzzFixture();
process.exitCode = 1;
try {
  const { operations } = fixture;
  console.log(`Seed ${firstSeed}: ${requests} requests of ${operations.length} operations`);
  const reported = new Set<string>();
  const { faults, statuses, accepted, rejectedMarks } = await fuzz(fixture, { firstSeed, requests }, (fault) => {
    const name = nameOf(fault);
    if (!reported.has(name)) console.log(describe(fault));
    reported.add(name);
  });
  const findings = await audit(fixture, rejectedMarks);
  for (const [check, problems] of findings)
    for (const problem of problems) console.log(`\nFault: ${check}: ${problem}`);

  const byStatus = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nResponses by status: ${byStatus.join(', ')}`);
  const never = operations.filter((operation) => !accepted.has(operation)).map(({ name }) => name);
  if (never.length > 0) console.log(`Operations that accepted no request: ${never.join(', ')}`);
  for (const name of reported) console.log(`${faults.filter((fault) => nameOf(fault) === name).length} × ${name}`);
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0)} s`);
  // A test is an operation, or a check of what the run left behind.
  const failed =
    new Set(faults.map(({ operation }) => operation)).size +
    [...findings.values()].filter((problems) => problems.length > 0).length;
  console.log(`${operations.length + findings.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await fixture.stop();
}
process.exit();

function nameOf({ operation, message }: Fault): string {
  return `${operation.name}: ${message}`;
}

function describe(fault: Fault): string {
  const { request, response, seed } = fault;
  const id = String(response?.headers['x-request-id']);
  return [
    `\nFault: ${nameOf(fault)}`,
    `as ${request.caller}: ${toCurl(request)}`,
    response && `response: ${response.status} ${response.body.slice(0, 1_000)}`,
    ...fixture.logLines().filter((line) => line.includes(id) && line.includes('"err"')),
    `repeat it: npm run fuzz -- --seed ${seed} --requests 1`,
  ]
    .filter(Boolean)
    .join('\n  ');
}
