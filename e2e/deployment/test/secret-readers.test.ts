// Everything that reads a secret in a cluster or with Docker Compose reads it as the programs do.
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { kindOfVariable } from '@commonyard/service-kit/secret-settings';
import { findSecretProblem, trimLineEnd } from '@commonyard/service-kit/setting-text';
import { attempt } from '../src/command.ts';
import { chart, containersOf, demoValues, findHelms, podsOf, render, renderProblem, valuesOf } from '../src/helm.ts';

const helms = await findHelms();
const script = readFileSync(join(root, chart, 'files/run-with-secrets.sh'), 'utf8');
/** Images whose programs read their variables with `loadConfig`, or as deploy/backup/src/settings.ts does. */
const names = ['gateway', ...services.map(({ name }) => name), 'backup'];
const PROGRAM = new RegExp(`(?:^|/)commonyard/(?:${names.join('|')})[:@]`);

/** Ends of a value, after which it is still usable, and after which it is not. */
const USABLE_ENDS = ['', '\n', '\r\n'];
const UNUSABLE_ENDS = ['\n\n', '\r\n\n', '\r', ' ', ' \n', '\t', '\nx'];

describe('run-with-secrets.sh', () => {
  const print = (value: string) =>
    attempt(
      'sh',
      [
        '-c',
        script,
        'sh',
        'ROOT_SECRET_KEY',
        '--',
        process.execPath,
        '-p',
        'JSON.stringify(process.env.ROOT_SECRET_KEY)',
      ],
      {
        env: { PATH: process.env['PATH'], ROOT_SECRET_KEY: value },
      },
    );

  it.each([...USABLE_ENDS, ...UNUSABLE_ENDS])('treats a value that ends with %j as the programs do', async (end) => {
    for (const secret of [`hunter2 $(id) '"\\%41${end}`, `${end}hunter2${end}`]) {
      const text = trimLineEnd(secret)!;
      const problem = findSecretProblem('serverPassword', text);
      const { code, out } = await print(secret);
      if (problem === undefined) expect([code, out.trim()]).toEqual([0, JSON.stringify(text)]);
      else {
        expect([code, out.trim()]).toEqual([1, `ROOT_SECRET_KEY ${problem}.`]);
        expect(out).not.toContain('hunter2');
      }
    }
  });

  it('rejects an empty value and one that is only a line end', async () => {
    for (const value of ['', '\n'])
      expect(await print(value)).toMatchObject({ code: 1, out: 'ROOT_SECRET_KEY is empty.\n' });
  });
});

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms : ['no helm'])(
  'the chart with %s',
  (helm) => {
    const backup = { enabled: true, recipients: ['age1x'] };
    const external = { backup, mail: { user: 'post' }, nats: { accounts: true } };
    const settings: [name: string, args: string[]][] = [
      ['bundled servers', ['--values', join(root, demoValues), ...valuesOf({ backup })]],
      ['external servers', valuesOf(external)],
    ];

    it.each(settings)('passes each secret to a program that reads it so, with %s', async (_name, args) => {
      const readers = podsOf(await render(helm, ...args)).flatMap((pod) =>
        containersOf(pod).map((container) => {
          const { name, image, env = [], command = [] } = container as typeof container & { command?: string[] };
          const variables = env.filter(({ valueFrom }) => valueFrom?.secretKeyRef).map((each) => each.name);
          const checked = command[2] === script ? command.slice(4, command.indexOf('--')) : [];
          const hooks = JSON.stringify((container as { lifecycle?: object }).lifecycle ?? {});
          return { name, isProgram: PROGRAM.test(image), variables, checked, hooks };
        }),
      );
      expect(readers.filter(({ variables }) => variables.length > 0).length).toBeGreaterThan(10);
      for (const { name, isProgram, variables, checked, hooks } of readers) {
        // The programs know the secrets by the names of their variables.
        if (isProgram)
          expect([name, variables.filter((variable) => kindOfVariable(variable) === undefined)]).toEqual([name, []]);
        else expect([name, variables.toSorted()]).toEqual([name, checked.toSorted()]);
        for (const variable of variables)
          if (hooks.includes(variable)) expect(hooks).toContain(JSON.stringify(script).slice(1, -1));
      }
    });

    it('removes one line end of its own values and rejects the rest without the value', async () => {
      const set = (value: string) =>
        valuesOf({ existingSecret: '', secrets: { generate: true, s3SecretAccessKey: value } });
      const demo = ['--values', join(root, demoValues)];
      for (const end of USABLE_ENDS) {
        const manifests = await render(helm, ...demo, ...set(`hunter2${end}`));
        const secrets = manifests.filter(({ kind, data }) => kind === 'Secret' && data?.['s3-secret-access-key']);
        expect(secrets.map(({ data }) => Buffer.from(data!['s3-secret-access-key']!, 'base64').toString())).toEqual([
          'hunter2',
        ]);
      }
      for (const end of UNUSABLE_ENDS) {
        const problem = await renderProblem(helm, ...demo, ...set(`hunter2${end}`));
        expect(problem).toMatch(/commonyard: secrets\.s3SecretAccessKey must have .*no line break/);
        expect(problem).not.toContain('hunter2');
      }
    });
  },
);

it('gives containers of Docker Compose only generated secrets, and those of .env to programs', () => {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image?: string; environment?: Record<string, string> }>;
  };
  for (const [name, { image = '', environment = {} }] of Object.entries(services)) {
    const secrets = Object.entries(environment).filter(
      ([variable, value]) =>
        /PASSWORD|SECRET|KEY|TOKEN/.test(variable) && /\$\{/.test(value) && !variable.endsWith('_FILE'),
    );
    if (secrets.length > 0) expect([name, image]).toEqual([name, expect.stringMatching(PROGRAM)]);
  }
});
