import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { findTextProblem, LOG_LEVELS, trimLineEnd } from '@commonyard/service-kit/setting-text';

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** Where Node stores the compiled code of this launcher, with its types stripped. `npm start` sets the same. */
export const compileCache = resolve(root, '.cache/compile');

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Settings = {
  port: number;
  dataDir: string;
  publicUrl: string;
  logLevel: string;
  /** Whether rate limits and form tokens are disabled, for load tests. */
  limitsOff: boolean;
  /** Reverse proxies in front of the gateway, whose `X-Forwarded-For` it uses: comma-separated addresses or CIDR blocks. */
  trustProxy?: string;
  mailFrom: string;
  mailPostalAddress: string;
  /** External servers, which replace the embedded ones. */
  external: { databaseUrl?: string; natsUrl?: string; s3?: S3Settings; smtpUrl?: string };
};

/** Reads the settings from the environment. Throws one error that lists every problem and repeats no value. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  // As the services read theirs: a value of a file often ends with a line end.
  const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, trimLineEnd(value)]));
  const problems: string[] = [];
  const port = Number(env['COMMONYARD_PORT'] || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push('COMMONYARD_PORT must be a port, from 1 to 65535');
  if (/\p{Cc}/u.test(env['COMMONYARD_DATA'] ?? ''))
    problems.push('COMMONYARD_DATA must be a path without line breaks and other control characters');
  const limits = env['COMMONYARD_LIMITS'] || 'on';
  if (limits !== 'on' && limits !== 'off') problems.push('COMMONYARD_LIMITS can be "on" or "off"');
  if (limits === 'off' && env['NODE_ENV'] === 'production') {
    problems.push('COMMONYARD_LIMITS=off is for load tests and is rejected with NODE_ENV=production');
  }
  const mailFrom = env['MAIL_FROM'] || 'CommonYard <no-reply@commonyard.example.com>';
  if (!/^(?:[^<>\r\n]+<)?[!-;=?A-~]+@[^\s<>@]+>?$/.test(mailFrom))
    problems.push('MAIL_FROM must be an address, or a name and an address in angle brackets');
  const mailPostalAddress = env['MAIL_POSTAL_ADDRESS'] || 'CommonYard demo, 1 Main Street, Example ON  K0A 0A0';
  if (!/^\S[^\p{Cc}\u2028\u2029]{8,298}\S$/u.test(mailPostalAddress))
    problems.push('MAIL_POSTAL_ADDRESS must be one line of 10 to 300 characters');
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.some((level) => level === logLevel)) problems.push(`LOG_LEVEL can be ${LOG_LEVELS.join(', ')}`);
  if (env['TRUST_PROXY'] && !env['TRUST_PROXY'].split(',').every(isAddressOrBlock))
    problems.push('TRUST_PROXY must be addresses or CIDR blocks, separated by commas, such as 10.0.0.0/8');
  const s3Missing = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => env['S3_ENDPOINT'] && !env[name]);
  if (s3Missing.length > 0) problems.push(`S3_ENDPOINT also needs ${s3Missing.join(' and ')}`);
  for (const [name, form] of Object.entries(addressForms)) {
    if (env[name] && !isAddress(env[name], form)) problems.push(`${name} must be an address such as ${form}`);
  }
  for (const name of [...Object.keys(addressForms), 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    const problem = env[name] && findTextProblem(name, env[name]);
    if (problem) problems.push(`${name} ${problem}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));

  return {
    port,
    dataDir: resolve(root, env['COMMONYARD_DATA'] || '.data'),
    publicUrl: `http://localhost:${port}`,
    logLevel,
    limitsOff: limits === 'off',
    ...(env['TRUST_PROXY'] && { trustProxy: env['TRUST_PROXY'] }),
    mailFrom,
    mailPostalAddress,
    external: {
      ...(env['DATABASE_URL'] && { databaseUrl: env['DATABASE_URL'] }),
      ...(env['NATS_URL'] && { natsUrl: env['NATS_URL'] }),
      ...(env['SMTP_URL'] && { smtpUrl: env['SMTP_URL'] }),
      ...(env['S3_ENDPOINT'] && { s3: s3Settings(env, env['S3_ENDPOINT']) }),
    },
  };
}

/** Each external server's setting, and an example of its address. */
const addressForms: Record<string, string> = {
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  NATS_URL: 'nats://user:password@host:4222',
  S3_ENDPOINT: 'https://host:9000',
  SMTP_URL: 'smtp://user:password@host:587',
};

const otherSchemes: Record<string, string> = {
  'postgres:': 'postgresql:',
  'nats:': 'tls:',
  'https:': 'http:',
  'smtp:': 'smtps:',
};

function isAddress(text: string, form: string): boolean {
  const { protocol } = new URL(form);
  // Servers of a cluster of NATS are separated by commas.
  const addresses = protocol === 'nats:' ? text.split(',') : [text];
  return addresses.every((address) => {
    const url = /^\S+$/.test(address) ? URL.parse(address) : null;
    return url !== null && url.hostname !== '' && [protocol, otherSchemes[protocol]].includes(url.protocol);
  });
}

/** Whether the gateway accepts a part of `TRUST_PROXY`. */
function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function s3Settings(env: NodeJS.ProcessEnv, endpoint: string): S3Settings {
  return {
    endpoint,
    region: env['S3_REGION'] || 'us-east-1',
    bucket: env['S3_BUCKET'] || 'commonyard',
    accessKeyId: env['S3_ACCESS_KEY_ID']!,
    secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
  };
}
