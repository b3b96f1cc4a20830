/** What Argon2 is told to spend: KiB, rounds, lanes. */
export type Cost = { memory: number; passes: number; parallelism: number };
export type Phc = { cost: Cost; salt: Buffer; tag: Buffer };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Writes a hash in the format that every Argon2 library reads, its cost included. */
export const formatPhc = ({ cost, salt, tag }: Phc): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

/** Reads what `formatPhc` wrote. Throws for anything else. */
export function parsePhc(text: string): Phc {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (!salt || !tag) throw new Error('the stored password hash cannot be read');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
