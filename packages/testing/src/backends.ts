/** Where the tests find the real servers they run against. */
export type TestBackends = {
  /** A superuser's address: each test file makes its own database or schema from here. */
  postgresUrl: string;
  natsUrl: string;
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
  smtpUrl: string;
  /** The folder in which the mail server keeps each message as an .eml file. */
  smtpFolder: string;
};

const names = {
  postgresUrl: 'TEST_POSTGRES_URL',
  natsUrl: 'TEST_NATS_URL',
  endpoint: 'TEST_S3_ENDPOINT',
  region: 'TEST_S3_REGION',
  accessKeyId: 'TEST_S3_ACCESS_KEY_ID',
  secretAccessKey: 'TEST_S3_SECRET_ACCESS_KEY',
  smtpUrl: 'TEST_SMTP_URL',
  smtpFolder: 'TEST_SMTP_FOLDER',
} as const;

/** The servers of this test run, as `npm test` started them. */
export function testBackends(): TestBackends {
  return {
    postgresUrl: read('postgresUrl'),
    natsUrl: read('natsUrl'),
    s3: readS3(),
    smtpUrl: read('smtpUrl'),
    smtpFolder: read('smtpFolder'),
  };
}

/** The S3 server that `TEST_S3_ENDPOINT` and its three fellows name, to be used in place of our own. */
export const givenS3 = (): TestBackends['s3'] | undefined => (process.env[names.endpoint] ? readS3() : undefined);

const readS3 = (): TestBackends['s3'] => ({
  endpoint: read('endpoint'),
  region: read('region'),
  accessKeyId: read('accessKeyId'),
  secretAccessKey: read('secretAccessKey'),
});

/** The environment that tells a test process of its servers. */
export function environmentOf({ s3, ...rest }: TestBackends): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...rest, ...s3 }).map(([key, value]) => [names[key as keyof typeof names], value]),
  );
}

function read(key: keyof typeof names): string {
  const value = process.env[names[key]];
  if (!value) throw new Error(`${names[key]} is not set: start the tests with npm test, which starts the servers`);
  return value;
}
