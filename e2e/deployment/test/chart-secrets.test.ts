import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { chart, findHelms, podsOf, render, renderProblem, renderText, valuesOf, type Manifest } from '../src/helm.ts';

const helms = await findHelms();
const names = services.map(({ name }) => name);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const linkToken = generateKeyPairSync('x25519');
const secret = 's'.repeat(32);
/** The chart's own Secret with every value. */
const ownSecret = {
  existingSecret: '',
  secrets: {
    databaseOwnerPassword: 'owner-password',
    databasePasswords: Object.fromEntries(
      names.flatMap((name) => [name, `${name}-retention`]).map((role) => [role, `password-of-${role}`]),
    ),
    natsPasswords: Object.fromEntries(['owner', 'gateway', ...names].map((user) => [user, `password-of-${user}`])),
    s3AccessKeyId: 'key',
    s3SecretAccessKey: 'secret-of-s3',
    sessionSecret: secret,
    formTokenSecret: secret,
    unsubscribeSecret: secret,
    imageIdSecret: secret,
    auditLogSecret: secret,
    callerPrivateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    callerPublicKey: publicKey.export({ format: 'pem', type: 'spki' }),
    linkTokenPrivateKey: linkToken.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    linkTokenPublicKey: linkToken.publicKey.export({ format: 'pem', type: 'spki' }),
  },
};

const secretOf = (manifests: Manifest[]) => manifests.find(({ kind }) => kind === 'Secret')!;

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms.slice(0, 1) : ['no helm'])(
  'the Secret of the chart with %s',
  (helm) => {
    it('renders the same manifests each time', async () => {
      for (const args of [[], valuesOf(ownSecret)])
        expect(await renderText(helm, ...args)).toBe(await renderText(helm, ...args));
    });

    it('generates no secret without secrets.generate', async () => {
      const { callerPrivateKey: _key, sessionSecret: _secret, ...rest } = ownSecret.secrets;
      const problem = await renderProblem(helm, ...valuesOf({ ...ownSecret, secrets: rest }));
      expect(problem).toContain('no value for session-secret, caller-private-key');
      const generate = valuesOf({ ...ownSecret, secrets: { ...rest, generate: true } });
      expect(Object.keys(secretOf(await render(helm, ...generate)).data!)).toContain('session-secret');
    });

    it('leaves keys of other Secrets out of the own Secret', async () => {
      const { secrets } = ownSecret;
      const secretRefs = { 'session-secret': { name: 'vault', key: 'session' } };
      const values = { ...ownSecret, secrets: { ...secrets, sessionSecret: '' }, secretRefs };
      const { data } = secretOf(await render(helm, ...valuesOf(values)));
      expect(Object.keys(data!)).toContain('form-token-secret');
      expect(Object.keys(data!)).not.toContain('session-secret');
    });

    it('renders the values of the README', async () => {
      const [, block] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(join(root, chart, 'README.md'), 'utf8'))!;
      expect(podsOf(await render(helm, ...valuesOf(parse(block!) as object))).length).toBeGreaterThan(10);
    });
  },
);
