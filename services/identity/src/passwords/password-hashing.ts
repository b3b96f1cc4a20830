import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { formatPhc, parsePhc, type Argon2Cost } from './phc.ts';

export type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;
export type PasswordHasher = {
  /** Returns the PHC string to store. Throws 503 when too many passwords are waiting. */
  hash(password: string): Promise<string>;
  /** Compares a password with a stored PHC string; without one it takes as long and returns false. Throws 503 like `hash`. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether a stored PHC string was made with another cost than `hash` uses. */
  isOutdated(stored: string): boolean;
};

/** OWASP's minimum for Argon2id: 19 MiB, about 25 ms. */
const COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each running derivation holds 19 MiB and a thread. */
const MAX_CONCURRENT = 4;
/** Bounds the wait: during a flood of logins a quick 503 is better than a queue that clients give up on. */
const MAX_WAITING = 100;

const deriveArgon2id: Derive = (parameters) => promisify(argon2)('argon2id', parameters);

/** Creates an Argon2id hasher. `derive` replaces the key derivation in tests. */
export function createPasswordHasher({ derive = deriveArgon2id }: { derive?: Derive } = {}): PasswordHasher {
  const limit = pLimit(MAX_CONCURRENT);
  const decoy = formatPhc({ cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

  async function deriveTag(password: string, cost: Argon2Cost, salt: Buffer, tagLength: number): Promise<Buffer> {
    if (limit.activeCount + limit.pendingCount >= MAX_CONCURRENT + MAX_WAITING) throw busy();
    // Keyboards compose the same character from different code points.
    return limit(() => derive({ message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost }));
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc({ cost: COST, salt, tag: await deriveTag(password, COST, salt, TAG_BYTES) });
    },
    async verify(password, stored) {
      const { cost, salt, tag } = parsePhc(stored ?? decoy);
      const isSame = timingSafeEqual(await deriveTag(password, cost, salt, tag.length), tag);
      return isSame && stored !== undefined;
    },
    isOutdated(stored) {
      const { memory, passes, parallelism } = parsePhc(stored).cost;
      return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
    },
  };
}

const busy = () =>
  new HttpError(503, 'busy', 'Temporarily busy. Please try again.', { headers: { 'retry-after': '1' } });
