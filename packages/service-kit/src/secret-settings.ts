/**
 * The secrets of an installation, and which values they may have. The programs check them when they start. `.ci/check-secrets.ts`
 * compares the chart's values.schema.json and the manual with this list.
 */

// Neither has control characters, such as a line break in the middle; no value begins or ends with white space.
const VISIBLE = String.raw`[^\s\x00-\x1f\x7f]`;
const ANY = String.raw`[^\x00-\x1f\x7f]`;
const VISIBLE_IN_LIST = String.raw`[^,\s\x00-\x1f\x7f]`;
const ANY_IN_LIST = String.raw`[^,\x00-\x1f\x7f]`;

const listOf = (value: string): string => `^${value}(,${value})*$`;
const listedValue = (length: number): string => `${VISIBLE_IN_LIST}${ANY_IN_LIST}{${length - 2},}${VISIBLE_IN_LIST}`;

/** Kinds of secrets: the regular expression of a value, also of JavaScript and Go, and the same in words. */
export const SECRET_KINDS = {
  signing: {
    pattern: listOf(listedValue(32)),
    text: '32 characters or more, without a comma; several values are separated by commas',
  },
  rolePasswords: {
    pattern: listOf(listedValue(8)),
    text: '8 characters or more, without a comma; several passwords are separated by commas',
  },
  natsPassword: {
    pattern: '^[A-Za-z][A-Za-z0-9._~-]{7,}$',
    text: '8 characters or more of `A-Z a-z 0-9 . _ ~ -`, of which the first is a letter',
  },
  serverPassword: {
    pattern: `^${VISIBLE}(${ANY}*${VISIBLE})?$`,
    text: 'any characters',
  },
  s3Key: {
    pattern: `^${VISIBLE}{1,256}$`,
    text: 'at most 256 characters without spaces',
  },
  /** PEM, which has several lines. Its reader checks it. */
  keyPair: { pattern: undefined, text: 'PEM of an Ed25519 key' },
  linkTokenKeyPair: { pattern: undefined, text: 'PEM of an X25519 key' },
} as const;

export type SecretKind = keyof typeof SECRET_KINDS;

export type SecretSetting = {
  /** Its key in the chart's Secret. `<service>` stands for each service with a database, `<user>` for each user of NATS. */
  key: string;
  /** Its name in `secrets` of the chart's values; for `<service>` and `<user>` a map by their names. */
  value: string;
  /** The variables in which programs get it. */
  variables: string[];
  kind: SecretKind;
  /** Whether an external server decides its value, so that no command can generate it. */
  isExternal?: true;
  /** When the Secret needs it. Default: always. */
  condition?: string;
};

export const SECRET_SETTINGS: SecretSetting[] = [
  {
    key: 'database-password-owner',
    value: 'databaseOwnerPassword',
    // PGPASSWORD is for the client programs of Postgres in the backup.
    variables: ['DATABASE_OWNER_PASSWORD', 'PGPASSWORD'],
    kind: 'serverPassword',
    isExternal: true,
  },
  {
    key: 'database-password-<service>',
    value: 'databasePasswords',
    variables: ['DATABASE_PASSWORDS', 'DATABASE_DIRECT_PASSWORDS'],
    kind: 'rolePasswords',
  },
  {
    key: 'database-password-<service>-retention',
    value: 'databasePasswords',
    variables: ['RETENTION_DATABASE_PASSWORDS'],
    kind: 'rolePasswords',
  },
  {
    key: 'nats-password-<user>',
    value: 'natsPasswords',
    variables: ['NATS_PASSWORD', 'NATS_OWNER_PASSWORD'],
    kind: 'natsPassword',
  },
  { key: 'session-secret', value: 'sessionSecret', variables: ['SESSION_SECRET'], kind: 'signing' },
  { key: 'form-token-secret', value: 'formTokenSecret', variables: ['FORM_TOKEN_SECRET'], kind: 'signing' },
  { key: 'unsubscribe-secret', value: 'unsubscribeSecret', variables: ['UNSUBSCRIBE_SECRET'], kind: 'signing' },
  { key: 'image-id-secret', value: 'imageIdSecret', variables: ['IMAGE_ID_SECRET'], kind: 'signing' },
  { key: 'audit-log-secret', value: 'auditLogSecret', variables: ['AUDIT_LOG_SECRET'], kind: 'signing' },
  { key: 'caller-private-key', value: 'callerPrivateKey', variables: ['CALLER_PRIVATE_KEY'], kind: 'keyPair' },
  { key: 'caller-public-key', value: 'callerPublicKey', variables: ['CALLER_PUBLIC_KEY'], kind: 'keyPair' },
  {
    key: 'link-token-private-key',
    value: 'linkTokenPrivateKey',
    variables: ['LINK_TOKEN_PRIVATE_KEY'],
    kind: 'linkTokenKeyPair',
  },
  {
    key: 'link-token-public-key',
    value: 'linkTokenPublicKey',
    variables: ['LINK_TOKEN_PUBLIC_KEY'],
    kind: 'linkTokenKeyPair',
  },
  { key: 's3-access-key-id', value: 's3AccessKeyId', variables: ['S3_ACCESS_KEY_ID'], kind: 's3Key', isExternal: true },
  {
    key: 's3-secret-access-key',
    value: 's3SecretAccessKey',
    variables: ['S3_SECRET_ACCESS_KEY'],
    kind: 's3Key',
    isExternal: true,
  },
  {
    key: 'mail-password',
    value: 'mailPassword',
    variables: ['SMTP_PASSWORD'],
    kind: 'serverPassword',
    isExternal: true,
    condition: 'if `mail.user` is set',
  },
];

/** The kind of secret of a variable; undefined where it is none. */
export const kindOfVariable = (variable: string): SecretKind | undefined =>
  SECRET_SETTINGS.find(({ variables }) => variables.includes(variable))?.kind;
