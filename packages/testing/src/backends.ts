/** The addresses of the real servers that the tests use. */
export type TestBackends = {
  /** The superuser's address, from which each test file creates its own database. */
  postgresUrl: string;
  natsUrl: string;
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
  smtpUrl: string;
  /** The folder in which the mail server stores each message as an .eml file. */
  smtpFolder: string;
};

const VARIABLES = {
  postgresUrl: 'TEST_POSTGRES_URL',
  natsUrl: 'TEST_NATS_URL',
  endpoint: 'TEST_S3_ENDPOINT',
  region: 'TEST_S3_REGION',
  accessKeyId: 'TEST_S3_ACCESS_KEY_ID',
  secretAccessKey: 'TEST_S3_SECRET_ACCESS_KEY',
  smtpUrl: 'TEST_SMTP_URL',
  smtpFolder: 'TEST_SMTP_FOLDER',
} as const;

/** The servers that `npm test` started for this run. Throws where the environment does not name them. */
export function testBackends(): TestBackends {
  return {
    postgresUrl: read('postgresUrl'),
    natsUrl: read('natsUrl'),
    s3: readS3(),
    smtpUrl: read('smtpUrl'),
    smtpFolder: read('smtpFolder'),
  };
}

/** The external S3 server that `TEST_S3_ENDPOINT` and the three related variables name; undefined where they are not set. */
export const configuredS3 = (): TestBackends['s3'] | undefined =>
  process.env[VARIABLES.endpoint] ? readS3() : undefined;

const readS3 = (): TestBackends['s3'] => ({
  endpoint: read('endpoint'),
  region: read('region'),
  accessKeyId: read('accessKeyId'),
  secretAccessKey: read('secretAccessKey'),
});

/** The environment from which `testBackends` reads the servers. */
export function backendsEnvironment({ s3, ...rest }: TestBackends): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...rest, ...s3 }).map(([key, value]) => [VARIABLES[key as keyof typeof VARIABLES], value]),
  );
}

function read(key: keyof typeof VARIABLES): string {
  const value = process.env[VARIABLES[key]];
  if (!value) throw new Error(`${VARIABLES[key]} is not set: start the tests with npm test, which starts the servers`);
  return value;
}
