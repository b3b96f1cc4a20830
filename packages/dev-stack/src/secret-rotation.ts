import { createHash, randomBytes } from 'node:crypto';

/** The purpose of the keys for the tokens of mailed links. */
export const LINK_TOKENS = 'link tokens';

/** A secret that can be replaced while the product runs, and the purpose from which its first value is derived. */
const PURPOSES = {
  'session-secret': 'session',
  'form-token-secret': 'form token',
  'image-id-secret': 'image ids',
  'unsubscribe-secret': 'unsubscribe',
  'audit-log-secret': 'audit log',
  'link-token-key': LINK_TOKENS,
} as const;
export const CALLER_KEY = 'caller-key';
export const LINK_TOKEN_KEY = 'link-token-key';
const STEPS = ['add', 'switch', 'remove'] as const;

export type RotatingSecret = keyof typeof PURPOSES | typeof CALLER_KEY;
export type RotationStep = (typeof STEPS)[number];
export const rotatingSecrets = [CALLER_KEY, ...Object.keys(PURPOSES)] as RotatingSecret[];

/** The purpose from which a secret other than the caller key is derived. */
export const purposeOf = (secret: Exclude<RotatingSecret, typeof CALLER_KEY>): string => PURPOSES[secret];

/**
 * Reads the arguments of a rotation: a secret, which may be one of `others`, and a step. Throws an error that lists both where
 * one is unknown.
 */
export function readRotation<Other extends string = never>(
  [secret, step, ...rest]: string[],
  others: readonly Other[] = [],
): { secret: RotatingSecret | Other; step: RotationStep } {
  const secrets = [...rotatingSecrets, ...others];
  const [knownSecret, knownStep] = [secrets.find((known) => known === secret), STEPS.find((known) => known === step)];
  if (!knownSecret || !knownStep || rest.length > 0)
    throw new Error(`Name a secret (${secrets.join(', ')}) and a step (${STEPS.join(', ')})`);
  return { secret: knownSecret, step: knownStep };
}

/** Entries of the audit log are verified with the value that sealed them, for as long as they are kept. */
export const keepsOldValues = (secret: RotatingSecret): boolean => secret === 'audit-log-secret';

/**
 * Does one step of a rotation. All values are accepted and the first one signs, so that processes that are one step apart
 * accept what each other signs: `old` - add - `old,new` - switch - `new,old` - remove - `new`. With `keepsOld`
 * values may be added to `new,old`, and `remove` removes the oldest one. Throws where the step does not come next.
 */
export function rotate<Value>(
  values: Value[],
  step: RotationStep,
  { generate, keepsOld = false }: { generate: () => Value; keepsOld?: boolean },
): Value[] {
  const isNext = step === 'add' ? values.length === 1 || keepsOld : values.length > 1;
  if (!isNext)
    throw new Error(`The step ${step} does not come next: ${values.length === 1 ? 'add' : 'switch or remove'} does`);
  if (step === 'add') return [...values, generate()];
  return step === 'switch' ? [...values.slice(-1), ...values.slice(0, -1)] : values.slice(0, -1);
}

/** Does one step of the rotation of a database role's passwords. A new password has another login than the present ones. */
export function rotateRolePasswords(passwords: string[], step: RotationStep): string[] {
  const present = new Set(passwords.map(loginDigitsOf));
  const generate = (): string => {
    const password = generateSecret();
    return present.has(loginDigitsOf(password)) ? generate() : password;
  };
  return rotate(passwords, step, { generate });
}

/** A random secret of 256 bits, as 43 characters that neither URLs nor SQL have to quote. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** The digits of `loginOf` of service-kit, which cannot be imported: Compose runs this file without installed packages. */
const loginDigitsOf = (password: string) => createHash('sha256').update(password).digest('hex').slice(0, 4);
