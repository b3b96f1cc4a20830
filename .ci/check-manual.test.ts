import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findManualProblems } from './check-manual.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-manual-'));
  write('package.json', '{ "scripts": { "retention": "node x.ts" } }');
  write('docker-compose.yml', 'services: { gateway: {}, identity: {}, assets: {}, postgres: {}, backup: {} }\n');
  write('.env.example', '# TRUST_PROXY=\n');
  write('services/identity/src/config.ts', 'process.env.LOG_LEVEL;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const fence = '```';
const example = (...lines: string[]) => [`${fence}sh example`, ...lines, fence].join('\n');
/** The problems of a page, without its name. */
function problemsOf(text: string, page = 'compose.md'): string[] {
  write(`docs/operations/${page}`, `# Page\n\n${text}\n`);
  return findManualProblems(root).map((problem) => problem.replace(`docs/operations/${page}: `, ''));
}
const command = 'docker compose exec identity node --env-file=/run/commonyard/service.env cli.mjs retention';

test('accepts commands and settings that exist', () => {
  const commands = [
    command,
    'docker compose --profile backup build backup',
    'docker compose run --rm --volume "$PWD/a:/a:ro" --env A=b backup restore latest',
    'docker compose exec postgres psql --command "$1"',
    'npm run retention -- run',
    'helm upgrade "$RELEASE" "$CHART" --values values.yaml --wait',
    'kubectl exec "deployment/$NAME-identity" -- node cli.mjs retention',
    'kubectl get secret commonyard-secrets',
  ];
  deepEqual(
    problemsOf(`Set \`LOG_LEVEL\`. With Docker Compose: \`TRUST_PROXY=10.1.0.0/16\`.\n\n${example(...commands)}`),
    [],
  );
});

const rejected: [string, RegExp][] = [
  ['npm run nothing', /no script nothing/],
  ['node deploy/helm/nothing.ts', /there is no deploy\/helm\/nothing.ts/],
  ['docker compose restart nothing', /no service nothing/],
  ['docker compose up --detach gateway nothing', /no service nothing/],
  ['docker compose exec nothing ls', /no service nothing/],
  ['docker compose exec identity node cli.mjs retention', /the command has no settings/],
  ['helm upgrade "$RELEASE" "$CHART" --reuse-values --set a=b', /values/],
  ['helm upgrade "$RELEASE" "$CHART" --values values.yaml --set a=b', /write the value into values.yaml/],
  ['helm upgrade "$RELEASE" "$CHART" --values values.yaml --set-string a=b', /write the value into values.yaml/],
  ['helm install commonyard deploy/helm/commonyard --values values.yaml', /values/],
  ['helm test commonyard', /use \$RELEASE/],
  ['k scale deployment "$NAME-gateway" --replicas=0', /write the value/],
  ['kubectl set env deployment/x A=b', /write the value/],
  ['docker compose run --rm --volume ./a:/a:ro backup restore latest', /absolute paths/],
  ['kubectl edit configmap x', /write the value/],
  ['docker compose up --detach --scale assets=3', /write the value/],
  ['kubectl exec deployment/commonyard-identity -- ls', /use \$RELEASE/],
  ['kubectl get secret commonyard', /use \$RELEASE/],
  ['kubectl create job x --from=cronjob/commonyard-backup', /use \$RELEASE/],
  ['kubectl get pods --selector app.kubernetes.io/instance=commonyard', /use \$RELEASE/],
];
rejected.push(
  ...['packages/gone.ts', 'docs/gone.md', '.ci/gone.ts'].map((path): [string, RegExp] => [
    `node ${path}`,
    /there is no /,
  ]),
  [
    'helm upgrade "$RELEASE" "$CHART" --values values.yaml --reset-then-reuse-values',
    /write the value into values.yaml/,
  ],
  ...['annotate', 'autoscale', 'edit', 'label', 'patch', 'scale', 'set'].map((verb): [string, RegExp] => [
    `kubectl ${verb} deployment "$NAME-gateway"`,
    /write the value/,
  ]),
  ...['configmap', 'cronjob', 'deployment', 'job', 'secret', 'service', 'statefulset'].flatMap(
    (kind): [string, RegExp][] => [
      [`kubectl get ${kind}/commonyard-a`, /use \$RELEASE/],
      [`kubectl get ${kind}s commonyard`, /use \$RELEASE/],
    ],
  ),
  ...['build', 'exec', 'logs', 'ps', 'restart', 'run', 'stop', 'up'].map((verb): [string, RegExp] => [
    `docker compose ${verb} nothing`,
    /there is no service nothing/,
  ]),
);
for (const [line, problem] of rejected)
  test(`rejects ${line}`, () => {
    const problems = problemsOf(example(line));
    deepEqual([problems.length > 0, problems.every((each) => problem.test(each)) || problems], [true, true]);
  });

test('rejects commands and settings of sentences that do not exist', () => {
  const text =
    'Run `docker compose restart nothing`, or `node cli.mjs retention`. Set `NO_SETTING`, in `<release>-backup`. With Docker Compose: `OTHER=1`.';
  deepEqual(problemsOf(text), [
    '"docker compose restart nothing": there is no service nothing',
    '"node cli.mjs retention": say in which container, with its settings',
    'no source reads the setting NO_SETTING',
    '.env.example does not have OTHER',
    '"node cli.mjs retention": write the whole command, and $NAME for the name of an object',
    '"<release>-backup": write the whole command, and $NAME for the name of an object',
  ]);
});

test('rejects, on the pages whose commands are run, a command that no test runs', () => {
  const text = `Not \`docker compose restart gateway\`, but \`docker compose up\`.\n\n${example('A=b', 'kubectl get pods')}\n\n${fence}sh run\nls\n${fence}`;
  for (const page of ['incident.md', 'rotate-secrets.md', 'backup.md', 'upgrade.md']) {
    deepEqual(problemsOf(text, page), [
      'no test runs "kubectl get pods"',
      'no test runs "docker compose restart gateway"',
    ]);
    rmSync(join(root, 'docs/operations', page));
  }
  deepEqual(problemsOf(text, 'scale.md'), []);
});

test('accepts changes that a later command ends, and options of Compose with their values', () => {
  const commands = [
    'kubectl scale deployment --selector=$services --replicas=0',
    'kubectl set env --local --filename=- A=b',
    'kubectl patch persistentvolume "$VOLUME"',
    ...['-f', '--file', '--profile', '--since', '--tail'].map(
      (option) => `docker compose logs ${option} value gateway`,
    ),
    ...['--volume', '--env', '--entrypoint', '--user'].map((option) => `docker compose run ${option} value backup`),
  ];
  deepEqual(problemsOf(example(...commands)), []);
});

test('rejects settings of Compose that .env.example does not have, in each form', () => {
  for (const text of [
    'With Docker Compose: `OTHER=1`.',
    `${fence}ini\nOTHER=1\n${fence}`,
    example("cat > .env <<'END'\nTRUST_PROXY=1\nOTHER=1\nEND"),
  ])
    deepEqual(problemsOf(text), ['.env.example does not have OTHER']);
});

test('accepts a setting that a package reads', () => deepEqual(problemsOf('`OTEL_EXPORTER_OTLP_HEADERS`'), []));
