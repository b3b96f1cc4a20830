import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { formatPhc, parsePhc, type Cost } from './phc.ts';
import { createQueue } from './queue.ts';

export type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;
export type Passwords = {
  /** Gives the PHC string that is stored in the place of a password. */
  hash(password: string): Promise<string>;
  /** Compares a password with a stored PHC string. Without one it works just as long, and is never right. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
};

/** OWASP's minimum for Argon2id: 19 MiB, about 25 ms. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each one at work holds 19 MiB and a thread; those beyond `WAITING` are told to come back. */
const AT_WORK = 4;
const WAITING = 100;

const deriveArgon2id: Derive = (parameters) => promisify(argon2)('argon2id', parameters);

/** Stores and checks passwords by Argon2id. `derive` is the work itself. */
export function createPasswords({ derive = deriveArgon2id }: { derive?: Derive } = {}): Passwords {
  const queue = createQueue(AT_WORK, WAITING);
  const decoy = formatPhc({ cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

  const tagOf = (password: string, cost: Cost, salt: Buffer, tagLength: number) =>
    // The same characters can be typed as different code points on different keyboards.
    queue(() => derive({ message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost }));

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc({ cost: COST, salt, tag: await tagOf(password, COST, salt, TAG_BYTES) });
    },
    async verify(password, stored) {
      const { cost, salt, tag } = parsePhc(stored ?? decoy);
      const same = timingSafeEqual(await tagOf(password, cost, salt, tag.length), tag);
      return same && stored !== undefined;
    },
  };
}
