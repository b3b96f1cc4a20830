export type BucketSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type Settings = { databaseUrl: string; s3: BucketSettings; folder: string };

/** Reads the settings; their variables have the same names as those of the services. Throws with the names of missing variables. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const required = ['DATABASE_OWNER_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
  return {
    databaseUrl: env['DATABASE_OWNER_URL']!,
    folder: env['BACKUP_FOLDER'] || '/backups',
    s3: {
      endpoint: env['S3_ENDPOINT']!,
      region: env['S3_REGION'] || 'us-east-1',
      bucket: env['S3_BUCKET'] || 'commonyard',
      accessKeyId: env['S3_ACCESS_KEY_ID']!,
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
    },
  };
}
