import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Ids that carry a MAC, so that a service recognises the ids that another service issued without calling it. */
export type SignedIds = {
  /** Creates an id that only a holder of the secret can create. */
  create(): string;
  /** Whether a holder of the secret created the id. */
  isSigned(id: string): boolean;
};

const HALF_BYTES = 8;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Signed ids for one purpose: UUIDs of version 8 (RFC 9562) with 60 random bits, and 62 bits of an HMAC-SHA-256 over them.
 * `secrets` are separated by commas: ids are created with the first, and those of all of them are accepted.
 */
export function createSignedIds(secrets: string, purpose: string): SignedIds {
  const keys = secrets.split(',');
  const macOf = (random: Buffer, key: string) => {
    const mac = createHmac('sha256', key).update(`${purpose}\n`).update(random).digest().subarray(0, HALF_BYTES);
    mac[0] = (mac[0]! & 0x3f) | 0x80;
    return mac;
  };
  return {
    create() {
      const random = randomBytes(HALF_BYTES);
      random[6] = (random[6]! & 0x0f) | 0x80;
      return toUuid(Buffer.concat([random, macOf(random, keys[0]!)]));
    },
    isSigned(id) {
      if (!UUID.test(id)) return false;
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      const [random, mac] = [bytes.subarray(0, HALF_BYTES), bytes.subarray(HALF_BYTES)];
      return keys.some((key) => timingSafeEqual(mac, macOf(random, key)));
    },
  };
}

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
