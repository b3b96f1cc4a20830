export type Argon2Cost = { memory: number; passes: number; parallelism: number };
export type Phc = { cost: Argon2Cost; salt: Buffer; tag: Buffer };

export const PHC_PATTERN = '^\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)$';
const phcPattern = new RegExp(PHC_PATTERN);
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Formats a hash and its parameters as a PHC string, which every Argon2 library reads. */
export const formatPhc = ({ cost, salt, tag }: Phc): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

/** Parses an Argon2id PHC string. Throws for anything else. */
export function parsePhc(text: string): Phc {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(text) ?? [];
  if (!salt || !tag) throw new Error('the stored password hash cannot be read');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
