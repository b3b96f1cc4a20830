/** The bucket that is backed up, and where it is restored. */
export type BucketSettings = ReturnType<typeof readSource>['s3'];
export type Settings = ReturnType<typeof readSettings>;
/** The numbers of days, weeks and months of which the newest backup is kept. */
export type Keep = Settings['keep'];

/** Without one line end at their end, as the services read them: values of a Secret are often made from files. */
export function trimLineEnds(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.replace(/\r?\n$/, '')] as const);
  // oxlint-disable-next-line no-control-regex
  const unusable = trimmed.filter(([name, value]) => CHECKED.test(name) && /[\x00-\x1f\x7f]|^\s|\s$/.test(value ?? ''));
  if (unusable.length > 0)
    throw new Error(
      `A line break, another control character, or white space at an end, besides one line end: ${unusable.map(([name]) => name).join(', ')}`,
    );
  return Object.fromEntries(trimmed);
}

const CHECKED = /^(?:DATABASE_OWNER_URL|PGPASSWORD|S3_\w+)$/;

/** Throws with the name of an invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const folder = env['BACKUP_FOLDER'] || '/backups';
  const recipients = (env['BACKUP_RECIPIENTS'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.some((recipient) => !recipient.startsWith('age1')))
    throw new Error('BACKUP_RECIPIENTS must contain public keys of age, such as age1...');
  return {
    folder,
    /** Public keys of age, for which backups are encrypted, and the file with the private keys. */
    recipients,
    identityFile: env['BACKUP_IDENTITY_FILE'] || undefined,
    keep: {
      daily: readCount(env, 'BACKUP_KEEP_DAILY', 7),
      weekly: readCount(env, 'BACKUP_KEEP_WEEKLY', 4),
      monthly: readCount(env, 'BACKUP_KEEP_MONTHLY', 6),
    },
    metricsFile: env['BACKUP_METRICS_FILE'] || `${folder}/metrics.prom`,
    /** URL of a group of a Prometheus Pushgateway, to which the metrics are sent. */
    metricsUrl: env['BACKUP_METRICS_URL'] || undefined,
  };
}

/** Reads variables with the same names as those of the services. Throws with the names of missing ones. */
export function readSource(env: NodeJS.ProcessEnv) {
  const required = ['DATABASE_OWNER_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
  for (const name of ['DATABASE_OWNER_URL', 'S3_ENDPOINT'])
    if (!URL.canParse(env[name]!) || /%0[ad]/i.test(env[name]!)) throw new Error(`${name} is no valid address.`);
  return {
    databaseUrl: env['DATABASE_OWNER_URL']!,
    createBucket: env['S3_CREATE_BUCKET'] === 'true',
    s3: {
      endpoint: env['S3_ENDPOINT']!,
      region: env['S3_REGION'] || 'us-east-1',
      bucket: env['S3_BUCKET'] || 'commonyard',
      accessKeyId: env['S3_ACCESS_KEY_ID']!,
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
    },
  };
}

function readCount(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = env[name] || String(otherwise);
  if (!/^\d{1,4}$/.test(value)) throw new Error(`${name} must be a number`);
  return Number(value);
}
