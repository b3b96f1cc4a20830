// Checks the commands and the settings of docs/operations against the repository:
// - scripts, files, services of Compose and settings exist
// - commands in containers of Compose read the service's settings
// - names of objects and of the release come from variables
// - values are changed in values.yaml or .env only: what a command sets in a cluster, the next upgrade reverts
// - every command of the pages on incidents, secrets, backups and upgrades is in a block that a test runs
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { commandsOfPage, readManual, type ManualCommand } from '../packages/testing/src/manual-commands.ts';

/** The pages whose every command a test runs. */
const TESTED = new Set(['incident.md', 'rotate-secrets.md', 'backup.md', 'upgrade.md']);
/** Changes of objects that no value describes, or that a later command of the page ends. */
const TEMPORARY = [
  /^kubectl scale deployment --selector=\$services /,
  /^kubectl set env --local /,
  /^kubectl patch persistentvolume/,
];
const LASTING = /^kubectl (?:annotate|autoscale|edit|label|patch|scale|set) |^docker compose .*--scale\b/;
const HARD_CODED = [
  /\b(?:configmap|cronjob|deployment|job|secret|service|statefulset)s?[/ ]commonyard(?:$|-(?!secrets|db))/,
  /instance=commonyard\b/,
];
/** Options of `docker compose` and of its commands that take the next word. */
const WITH_VALUE = new Set([
  '-f',
  '--file',
  '--profile',
  '--volume',
  '--env',
  '--entrypoint',
  '--since',
  '--user',
  '--tail',
  '--scale',
]);
const SERVICE_COMMANDS = new Set(['build', 'exec', 'logs', 'ps', 'restart', 'run', 'stop', 'up']);
const ENV_FILE = '--env-file=/run/commonyard/service.env';
/** Settings that a package reads. */
const FOREIGN = new Set(['OTEL_EXPORTER_OTLP_HEADERS']);

type Repository = {
  scripts: Set<string>;
  composeServices: Set<string>;
  /** The lines of .env.example that set something, by its name. */
  settings: Set<string>;
  /** Every word in capitals of the sources. */
  words: Set<string>;
  exists: (path: string) => boolean;
};

export function findManualProblems(root: string): string[] {
  const repository = readRepository(root);
  return [...readManual(root)].flatMap(([page, text]) => {
    const commands = commandsOfPage(page, text);
    const problems = [
      ...commands.flatMap((command) => findCommandProblems(command, repository)),
      ...findTextProblems(text, repository),
      ...(TESTED.has(page) ? findUntested(commands) : []),
    ];
    return [...new Set(problems)].map((problem) => `docs/operations/${page}: ${problem}`);
  });
}

function findCommandProblems({ words }: ManualCommand, repository: Repository): string[] {
  const text = words.map((word) => (word === 'k' ? 'kubectl' : word)).join(' ');
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`"${text.slice(0, 100)}": ${problem}`);
  if (words[0] === 'npm' && words[1] === 'run' && !repository.scripts.has(words[2] ?? ''))
    report(`package.json has no script ${words[2]}`);
  for (const word of words)
    if (/^(?:deploy|packages|docs|\.ci)\/[\w./-]+$/.test(word) && !repository.exists(word))
      report(`there is no ${word}`);
  if (
    /^helm (?:install|upgrade) .* /.test(text) &&
    !/^helm \w+ \$RELEASE \$CHART (?:--namespace \$NAMESPACE )?--values /.test(text)
  )
    report('write helm upgrade "$RELEASE" "$CHART" --values values.yaml');
  if (/^helm .*--(?:reuse-values|reset-then-reuse-values|set)\b/.test(text))
    report('write the value into values.yaml, and apply it');
  if (LASTING.test(text) && !TEMPORARY.some((pattern) => pattern.test(text)))
    report('write the value into values.yaml or .env, and apply it');
  if (HARD_CODED.some((pattern) => pattern.test(text)) || /^helm \w+ commonyard\b/.test(text))
    report('use $RELEASE, or $NAME for the name of an object');
  if (words[0] === 'docker' && words[1] === 'compose') findComposeProblems(words.slice(2), repository).forEach(report);
  if (words[0] === 'node' && words[1] === 'cli.mjs') report('say in which container, with its settings');
  return problems;
}

/** The problems of the arguments of `docker compose`. */
function findComposeProblems(args: string[], { composeServices }: Repository): string[] {
  const names = args.filter((word, index) => !word.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? ''));
  const [command = '', ...rest] = names;
  if (!SERVICE_COMMANDS.has(command)) return [];
  // `exec` and `run` take one service, and then a command.
  const services = command === 'exec' || command === 'run' ? rest.slice(0, 1) : rest;
  const unknown = services.filter((name) => !name.startsWith('$') && name !== '>' && !composeServices.has(name));
  const problems = unknown.map((name) => `there is no service ${name}`);
  if (command === 'run' && args.some((word, index) => args[index - 1] === '--volume' && word.startsWith('.')))
    problems.push('the engine takes absolute paths only: $PWD');
  if (command === 'exec' && rest[1] === 'node' && rest.includes('cli.mjs') && !args.includes(ENV_FILE))
    problems.push(`without ${ENV_FILE} the command has no settings`);
  return problems;
}

/** The problems of sentences, and of settings in any block. */
function findTextProblems(text: string, { settings, words }: Repository): string[] {
  const spans = [...text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  const unknownWords = spans.flatMap((span) => {
    const [, name] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(span) ?? [];
    return name !== undefined && !words.has(name) && !FOREIGN.has(name) && !text.includes(`${name}=`) ? [name] : [];
  });
  const compose = [
    ...[...text.matchAll(/With Docker Compose: `(\w+)=/g)].map(([, name]) => name!),
    ...[...text.matchAll(/^```ini\n([A-Z]\w+)=/gm)].map(([, name]) => name!),
    ...[...text.matchAll(/^cat > \.env <<'END'\n([\s\S]*?)^END$/gm)].flatMap(([, block]) =>
      [...block!.matchAll(/^(\w+)=/gm)].map(([, name]) => name!),
    ),
  ];
  return [
    ...unknownWords.map((name) => `no source reads the setting ${name}`),
    ...compose.filter((name) => !settings.has(name)).map((name) => `.env.example does not have ${name}`),
    ...spans
      .filter((span) => /<release>-/.test(span) || span.startsWith('node cli.mjs'))
      .map((span) => `"${span}": write the whole command, and $NAME for the name of an object`),
  ];
}

/** The commands of a page that no test runs. A name with one argument, such as `helm test`, only mentions a command. */
function findUntested(commands: ManualCommand[]): string[] {
  const tested = new Set(commands.filter(({ kind }) => kind === 'run').map(({ words }) => words.join(' ')));
  const isMention = ([program, ...rest]: string[]) =>
    rest.length - (program === 'docker' || program === 'npm' ? 1 : 0) <= 1;
  return commands
    .filter(
      ({ kind, words }) => kind !== 'run' && !(kind === 'text' && isMention(words)) && !tested.has(words.join(' ')),
    )
    .map(({ words }) => `no test runs "${words.join(' ')}"`);
}

function readRepository(root: string): Repository {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  const files = globSync(['docker-compose.yml', 'deploy/compose/*.yml'], { cwd: root });
  const sources = globSync(
    ['{deploy,services,gateway,packages}/**/*.{ts,yaml,yml,tpl,Dockerfile,conf}', '.ci/run', 'docker-compose.yml'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/test/**'],
    },
  );
  return {
    scripts: new Set(Object.keys((JSON.parse(read('package.json') || '{}') as { scripts?: object }).scripts ?? {})),
    composeServices: new Set(
      files.flatMap((file) =>
        Object.keys((parse(read(file), { merge: true }) as { services?: object }).services ?? {}),
      ),
    ),
    settings: new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)),
    words: new Set(sources.flatMap((file) => read(file).match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [])),
    exists: (path) => existsSync(join(root, path)),
  };
}

export { findManualProblems as check };
