// Command of compose's first container: generates the secrets of this installation and writes one folder per container,
// with the secrets that this container needs. Existing secrets are kept; with a secret and a step, does one step of its rotation.
//   node make-secrets.ts [FOLDER] [SECRET STEP]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRotation } from '../../packages/dev-stack/src/secret-rotation.ts';
import { loadSecrets, rotateSecret } from '../../packages/dev-stack/src/secrets.ts';
import { databaseSettings, gatewaySecrets, withDatabaseUser } from '../../packages/dev-stack/src/service-settings.ts';
import { services } from '../../packages/dev-stack/src/services.ts';
import { accounts } from '../nats/accounts.ts';
import { passwordVariable } from '../nats/config.ts';

type Environment = Record<string, string>;

const [volume = '/secrets', ...rotation] = process.argv.slice(2);
const master = join(volume, 'master');
if (rotation.length > 0) {
  const { secret, step } = readRotation(rotation);
  rotateSecret(master, secret, step);
}
const secrets = loadSecrets(master);
// NATS parses a password that begins with a digit as a number.
const natsPassword = (user: string) => `p${secrets.derive(`nats ${user}`)}`;
const natsUrl = (user: string) => `nats://${user}:${natsPassword(user)}@nats:4222`;
const databaseUrl = withDatabaseUser('postgres://postgres:5432/commonyard', 'postgres', secrets.derive('postgres'));
const s3 = {
  endpoint: 'http://objects:9000',
  region: 'us-east-1',
  bucket: 'commonyard',
  accessKeyId: 'commonyard',
  secretAccessKey: secrets.derive('s3'),
};
const mailFrom = 'CommonYard <no-reply@commonyard.example.com>';
const urlOf = (service: string) => `http://${service}:8080`;

for (const { name, settings } of services) {
  writeEnvironment(name, 'service.env', {
    ...databaseSettings(name, databaseUrl, secrets),
    NATS_URL: natsUrl(name),
    CALLER_PUBLIC_KEY: secrets.callerPublicKeys,
    ...settings({ s3, smtpUrl: 'smtp://mail:1025', mailFrom, urlOf, secret: secrets.derive }),
  });
}
writeEnvironment('gateway', 'service.env', {
  NATS_URL: natsUrl('gateway'),
  ...gatewaySecrets(secrets),
  ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
});
writeEnvironment('owner', 'owner.env', { DATABASE_OWNER_URL: databaseUrl, NATS_OWNER_URL: natsUrl('owner') });

writeEnvironment('backup', 'backup.env', {
  DATABASE_OWNER_URL: databaseUrl,
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

const users = [...Object.keys(accounts), 'owner'];
writeEnvironment(
  'nats',
  'passwords.env',
  Object.fromEntries(users.map((user) => [passwordVariable(user), natsPassword(user)])),
);
writeEnvironment('objects', 'minio.env', { MINIO_ROOT_USER: s3.accessKeyId, MINIO_ROOT_PASSWORD: s3.secretAccessKey });
writeEnvironment('objects', 'versitygw.env', { ROOT_ACCESS_KEY: s3.accessKeyId, ROOT_SECRET_KEY: s3.secretAccessKey });
writeSecret('postgres', 'password', secrets.derive('postgres'));

function writeEnvironment(container: string, file: string, environment: Environment): void {
  writeSecret(
    container,
    file,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

// World-readable, because containers run as different users; each container mounts only its own folder.
function writeSecret(container: string, file: string, content: string): void {
  mkdirSync(join(volume, container), { recursive: true });
  writeFileSync(join(volume, container, file), content, { mode: 0o644 });
}
