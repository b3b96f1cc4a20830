// The commands, values and objects of docs/operations that no test runs exist: the help of the programs knows the options, the
// chart takes the values, and a release of any name has the objects.
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { documentedCommands, runCommands } from '@commonyard/testing/documented-commands';
import { commandsOfPage, readManual, type ManualCommand } from '@commonyard/testing/manual-commands';
import { attempt, run } from '../src/command.ts';
import {
  chart,
  demoValues,
  findHelms,
  parseManifests,
  renderProblem,
  renderText,
  template,
  valuesOf,
} from '../src/helm.ts';
import { findUnknownOptions, helpsOf } from '../src/program-help.ts';
import { findUnknownValues, type Schema } from '../src/value-paths.ts';

const manual = readManual(root);
const commands = [...manual].flatMap(([page, text]) => commandsOfPage(page, text));
const [helm] = await findHelms();
const hasKubectl = (await attempt('kubectl', ['version', '--client'])).code === 0;
const hasDocker = (await attempt('docker', ['compose', 'version'])).code === 0;
const withHelm = helm ? it : it.skip;

describe('every option exists that the manual gives to', () => {
  const programs = [
    ['helm', helm, ({ words }: ManualCommand) => words[0] === 'helm' && words[1] !== 'diff'],
    ['kubectl', hasKubectl && 'kubectl', ({ words }: ManualCommand) => words[0] === 'kubectl' || words[0] === 'k'],
    ['docker', hasDocker && 'docker', ({ words }: ManualCommand) => words[0] === 'docker'],
  ] as const;
  for (const [name, program, isCalled] of programs)
    (program ? it : it.skip)(name, async () => {
      const called = commands.filter(isCalled);
      expect(called.length).toBeGreaterThan(5);
      const helps = helpsOf(program || '');
      const unknown = await Promise.all(
        called.map(async ({ page, words }) =>
          (await findUnknownOptions(helps, words.slice(1))).map((each) => `${page}: ${each}`),
        ),
      );
      expect(unknown.flat()).toEqual([]);
    });

  it('finds an unknown command and an unknown option', async () => {
    const helps = {
      read: async (words: string[]) => (words.join() === 'get' ? '  -o, --output FORMAT' : undefined),
      globals: async () => '--namespace NAME',
    };
    expect(await findUnknownOptions(helps, ['get', 'pods', '--output=name', '-o', 'x', '--namespace', 'a'])).toEqual(
      [],
    );
    expect(await findUnknownOptions(helps, ['get', '--out', '-x'])).toEqual([
      '"get" has no option --out',
      '"get" has no option -x',
    ]);
    expect(await findUnknownOptions(helps, ['gat', 'pods'])).toEqual(['there is no command "gat"']);
  });
});

describe('values', () => {
  const schema = JSON.parse(readFileSync(join(root, chart, 'values.schema.json'), 'utf8')) as Schema;
  /** Values of other charts. */
  const foreign = ['ports'];
  const blocks = [...manual].flatMap(([page, text]) =>
    [...text.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```$/gm)].flatMap(([, , block]) => {
      const values = parse(block!) as Record<string, unknown>;
      return 'apiVersion' in values || foreign.includes(Object.keys(values)[0]!) ? [] : [[page, values] as const];
    }),
  );

  withHelm.each(blocks)('the chart takes those of a block of %s', async (_page, values) => {
    const key = `age1${'q'.repeat(58)}`;
    const written = JSON.parse(JSON.stringify(values).replaceAll('age1...', key)) as object;
    expect(await renderText(helm!, ...valuesOf(written))).toContain('kind: Deployment');
  });

  it.each([...manual])('%s names values that the chart has', (_page, text) => {
    expect(findUnknownValues(text, schema)).toEqual([]);
  });

  it('finds a value that the chart does not have', () => {
    const text =
      '`nats.stream.maxMiB` `services.<name>.replicas` `services.media.env` `nats.stream.size` `services.<name>.count` `image.name`';
    expect(findUnknownValues(text, schema)).toEqual(['nats.stream.size', 'services.<name>.count', 'image.name']);
  });

  withHelm('are rejected where a service has more replicas than its autoscaler may start', async () => {
    expect(await renderProblem(helm!, '--set', 'services.gateway.replicas=7')).toContain(
      'services.gateway.replicas is 7, and autoscaling.maxReplicas only 6',
    );
    const raised = valuesOf({ services: { gateway: { replicas: 7, autoscaling: { maxReplicas: 7 } } } });
    expect(await renderText(helm!, ...raised)).toContain('minReplicas: 7');
    const fixed = valuesOf({ services: { gateway: { replicas: 7, autoscaling: { enabled: false } } } });
    expect(await renderText(helm!, ...fixed)).toContain('replicas: 7');
  });
});

describe('objects', () => {
  const variables = documentedCommands('README.md', 'Variables').join('\n');
  /** The value of `$NAME` for a release, by the block of the manual. */
  const nameOf = async (release: string) => {
    const block = variables.replace('RELEASE=commonyard', `RELEASE=${release}`);
    return (await runCommands(['kubectl() { :; }', block, 'echo "$NAME"'])).trim();
  };
  /** What the pages name: kind, where it is stated, and name after `$NAME`. */
  const named = [...manual.values()].flatMap((text) =>
    [...text.matchAll(/(?:\b([a-z]+)[ /]"?|["'`/ -])\$NAME((?:-[a-z]+)*)/g)].map(([, kind, rest]) => ({
      kind,
      rest: rest!,
    })),
  );
  const components = [
    ...[...manual.values()].flatMap((text) => [...text.matchAll(/component=([a-z]+)/g)].map(([, name]) => name!)),
    ...[...manual.values()].flatMap((text) =>
      [...text.matchAll(/component in \(([a-z,]+)\)/g)].flatMap(([, names]) => names!.split(',')),
    ),
    ...commands.flatMap(({ words }) => (words[0] === 'selector' && !words[1]!.startsWith('$') ? [words[1]!] : [])),
  ];

  withHelm.each(['commonyard', 'yard', 'town-commonyard-2', 'a-release-with-a-long-name-xx'])(
    'that pages name exist in the release %s',
    async (release) => {
      const backup = ['--set', 'backup.enabled=true,backup.unencrypted=true'];
      const manifests = parseManifests(await run(helm!, [...template, release, chart, '-f', demoValues, ...backup]));
      const name = await nameOf(release);
      const exists = ({ kind, rest }: { kind?: string | undefined; rest: string }) => {
        const object = `${name}${rest.replace(/-$/, '')}`;
        return manifests.some(
          (each) =>
            each.metadata.name === object && (kind === undefined || !isKind(kind) || each.kind.toLowerCase() === kind),
        );
      };
      expect(named.length).toBeGreaterThan(15);
      expect(named.filter((each) => !exists(each))).toEqual([]);
      const labels = new Set(JSON.stringify(manifests).match(/(?<="app\.kubernetes\.io\/component":")[a-z]+/g));
      expect(components.filter((component) => !labels.has(component))).toEqual([]);
    },
  );

  const isKind = (word: string) =>
    ['deployment', 'statefulset', 'service', 'cronjob', 'secret', 'configmap'].includes(word);
});
