// Command of compose's first container: writes one folder per container with the secrets that it needs, and keeps existing ones.
// The passwords of the servers have no steps: `server-passwords` replaces them. For a cluster, writes the files from which kubectl
// makes the chart's Secret. Every user may read the files, because containers run as different users: the folder is a volume that
// no user of the host can enter.
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { createFolder } from '../../packages/dev-stack/src/create-folder.ts';
import { describeFileError, isFileError } from '../../packages/dev-stack/src/file-error.ts';
import { replaceFile } from '../../packages/dev-stack/src/private-file.ts';
import { readRotation } from '../../packages/dev-stack/src/secret-rotation.ts';
import {
  loadSecrets,
  replaceSecrets,
  rotatePasswords,
  rotateSecret,
  SECRETS_FILE,
  type Secrets,
} from '../../packages/dev-stack/src/secrets.ts';
import { gatewaySecrets, passwordPurposes, withDatabaseUser } from '../../packages/dev-stack/src/service-settings.ts';
import { natsUsers, passwordVariable, services } from '../../packages/dev-stack/src/services.ts';

type Environment = Record<string, string>;

const DATABASE_PASSWORDS = 'database-passwords';
const SERVER_PASSWORDS = 'server-passwords';
/** Containers other than those of the services. */
const CONTAINERS = ['gateway', 'owner', 'backup', 'nats', 'objects', 'postgres'];
const USAGE =
  'Usage: node make-secrets.ts FOLDER compose [SECRET STEP | server-passwords], or node make-secrets.ts FOLDER cluster';
const database = 'postgres://postgres:5432/commonyard';

const { positionals } = readArguments({
  purpose:
    'Generates the secrets of an installation and writes those of each container, or does one step of the rotation of a secret.',
  arguments: 'FOLDER compose [SECRET STEP | server-passwords] | FOLDER cluster',
});
const [volume = '', purpose, ...change] = positionals;
const master = join(volume, 'master');

try {
  if (volume === '') throw new Error(USAGE);
  if (purpose === 'compose') writeComposeSecrets();
  else if (purpose === 'cluster' && change.length === 0) await writeClusterSecrets();
  else throw new Error(USAGE);
} catch (error) {
  const { path = volume } = error as NodeJS.ErrnoException;
  process.stderr.write(
    `${isFileError(error) ? `${path} cannot be used: ${describeFileError(error)}` : (error as Error).message}\n`,
  );
  process.exitCode = 1;
}

function writeComposeSecrets(): void {
  assertOwnVolume();
  if (change.length > 0) changeSecrets(change);
  writeContainers(loadSecrets(master));
}

/** Throws where the folder is neither empty nor one that `writeComposeSecrets` has written. */
function assertOwnVolume(): void {
  if (!statSync(volume, { throwIfNoEntry: false })) return;
  const own = ['master', ...services.map(({ name }) => name), ...CONTAINERS];
  const entries = readdirSync(volume).filter((name) => name !== 'lost+found');
  // The secrets come first. They may be incomplete after a power cut.
  const isBegun = entries.join() === 'master' && readdirSync(master).every((name) => name.startsWith(SECRETS_FILE));
  const isMarked = isBegun || existsSync(join(master, SECRETS_FILE));
  const foreign = entries.find(
    (name) => !isMarked || !own.includes(name) || !lstatSync(join(volume, name)).isDirectory(),
  );
  if (foreign !== undefined)
    throw new Error(
      `${join(volume, foreign)} was not created by this command, which changes nothing in ${volume}. Name another folder.`,
    );
}

function writeContainers(secrets: Secrets): void {
  // NATS parses a password that begins with a digit as a number.
  const natsPassword = (user: string) => `p${secrets.derive(`nats ${user}`)}`;
  const natsUrl = (user: string) => `nats://${user}:${natsPassword(user)}@nats:4222`;
  const ownerUrl = withDatabaseUser(database, 'postgres', secrets.derive('postgres'));
  const s3 = {
    endpoint: 'http://objects:9000',
    region: 'us-east-1',
    bucket: 'commonyard',
    accessKeyId: 'commonyard',
    secretAccessKey: secrets.derive('s3'),
  };
  const mailFrom = 'CommonYard <no-reply@commonyard.example.com>';
  const mailPostalAddress = 'CommonYard demo, 1 Main Street, Example ON  K0A 0A0';
  const urlOf = (service: string) => `http://${service}:8080`;

  for (const { name, settings } of services) {
    writeEnvironment(name, 'service.env', {
      ...databaseSettings(name, secrets),
      NATS_URL: natsUrl(name),
      CALLER_PUBLIC_KEY: secrets.callerPublicKeys,
      ...settings({
        s3,
        smtpUrl: 'smtp://mail:1025',
        mailFrom,
        mailPostalAddress,
        urlOf,
        secret: secrets.derive,
      }),
    });
  }
  writeEnvironment('gateway', 'service.env', {
    NATS_URL: natsUrl('gateway'),
    ...gatewaySecrets(secrets),
    ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
  });
  writeEnvironment('owner', 'owner.env', { DATABASE_OWNER_URL: ownerUrl, NATS_OWNER_URL: natsUrl('owner') });

  writeEnvironment('backup', 'backup.env', {
    DATABASE_OWNER_URL: ownerUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });

  writeEnvironment(
    'nats',
    'passwords.env',
    Object.fromEntries(natsUsers.map((user) => [passwordVariable(user), natsPassword(user)])),
  );
  writeEnvironment('objects', 'minio.env', {
    MINIO_ROOT_USER: s3.accessKeyId,
    MINIO_ROOT_PASSWORD: s3.secretAccessKey,
  });
  writeEnvironment('objects', 'versitygw.env', {
    ROOT_ACCESS_KEY: s3.accessKeyId,
    ROOT_SECRET_KEY: s3.secretAccessKey,
  });
  writeSecret('postgres', 'password', secrets.derive('postgres'));
}

async function writeClusterSecrets(): Promise<void> {
  // The container of Compose has no other packages than dev-stack.
  const { writeSecretFolder } = await import('../helm/secret-folder.ts');
  const missing = writeSecretFolder(volume);
  for (const { key, condition } of missing)
    process.stderr.write(
      `Write ${join(volume, key)} with the value of its server${condition ? `, ${condition}` : ''}.\n`,
    );
  if (missing.some(({ condition }) => condition === undefined)) process.exitCode = 1;
  else process.stdout.write(`${volume} has every key of the Secret.\n`);
}

function changeSecrets(args: string[]): void {
  if (args.join() === SERVER_PASSWORDS) {
    replaceSecrets(master, ['postgres', 's3', ...natsUsers.map((user) => `nats ${user}`)]);
    return;
  }
  const { secret, step } = readRotation(args, [DATABASE_PASSWORDS]);
  if (secret !== DATABASE_PASSWORDS) return rotateSecret(master, secret, step);
  rotatePasswords(
    master,
    services.flatMap(({ name }) => passwordPurposes(name)),
    step,
  );
}

/** The database roles of a service. The first password's login is used, and those of all are accepted. */
function databaseSettings(name: string, secrets: Secrets): Environment {
  const [app, retention] = passwordPurposes(name);
  return {
    DATABASE_URL: withDatabaseUser(database, `${name}_app`, ''),
    DATABASE_PASSWORDS: secrets.derive(app),
    RETENTION_DATABASE_URL: withDatabaseUser(database, `${name}_retention`, ''),
    RETENTION_DATABASE_PASSWORDS: secrets.derive(retention),
  };
}

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
  createFolder(join(volume, container), 0o755);
  replaceFile(join(volume, container, file), content, 0o644);
}
