// Command of compose's first container: makes the secrets of this installation, at the first start and for services that
// came later, and puts for each container what that one may know into a folder of its own. Run again, it changes nothing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '../local/src/secrets.ts';
import { asUser, gatewaySecrets } from '../local/src/service-settings.ts';
import { services } from '../local/src/services.ts';
import { accounts } from '../nats/accounts.ts';
import { passwordVariable } from '../nats/config.ts';

type Environment = Record<string, string>;

const volume = process.argv[2] ?? '/secrets';
const secrets = loadSecrets(join(volume, 'master'));
const password = (of: string) => secrets.derive(of);
// NATS reads a password that begins with a digit as a number.
const natsPassword = (user: string) => `p${password(`nats ${user}`)}`;
const natsUrl = (user: string) => `nats://${user}:${natsPassword(user)}@nats:4222`;
const databaseUrl = asUser('postgres://postgres:5432/commonyard', 'postgres', password('postgres'));
const s3 = {
  endpoint: 'http://objects:9000',
  region: 'us-east-1',
  bucket: 'commonyard',
  accessKeyId: 'commonyard',
  secretAccessKey: password('s3'),
};
const mailFrom = 'CommonYard <no-reply@commonyard.example.com>';
const urlOf = (service: string) => `http://${service}:8080`;

for (const { name, settings } of services) {
  give(name, 'service.env', {
    DATABASE_URL: asUser(databaseUrl, `${name}_app`, password(`role ${name}`)),
    NATS_URL: natsUrl(name),
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    ...settings({ s3, smtpUrl: 'smtp://mail:1025', mailFrom, urlOf, secret: secrets.derive }),
  });
}
give('gateway', 'service.env', {
  NATS_URL: natsUrl('gateway'),
  ...gatewaySecrets(secrets),
  ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
});
give('owner', 'owner.env', { DATABASE_OWNER_URL: databaseUrl, NATS_OWNER_URL: natsUrl('owner') });

give('backup', 'backup.env', {
  DATABASE_OWNER_URL: databaseUrl,
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

const users = [...Object.keys(accounts), 'owner'];
give('nats', 'passwords.env', Object.fromEntries(users.map((user) => [passwordVariable(user), natsPassword(user)])));
give('objects', 'minio.env', { MINIO_ROOT_USER: s3.accessKeyId, MINIO_ROOT_PASSWORD: s3.secretAccessKey });
give('objects', 'versitygw.env', { ROOT_ACCESS_KEY: s3.accessKeyId, ROOT_SECRET_KEY: s3.secretAccessKey });
write('postgres', 'password', password('postgres'));

function give(container: string, file: string, environment: Environment): void {
  write(
    container,
    file,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

// Readable for whomever a container runs as; no other container gets to see its folder.
function write(container: string, file: string, content: string): void {
  mkdirSync(join(volume, container), { recursive: true });
  writeFileSync(join(volume, container, file), content, { mode: 0o644 });
}
