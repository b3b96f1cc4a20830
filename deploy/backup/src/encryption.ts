import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

export type Cipher = (content: Readable) => Promise<Readable>;

const unchanged: Cipher = async (content) => content;

/** Encrypts for each of the age recipients; with none, leaves the content as it is. */
export function encryptFor(recipients: string[]): Cipher {
  if (recipients.length === 0) return unchanged;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (content) => Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content)));
}

/** Decrypts what was encrypted for `recipients`, with one of the age identities. The stream fails where none of them matches. */
export function decryptWith(identities: string[], recipients: string[]): Cipher {
  if (recipients.length === 0) return unchanged;
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async (content) => Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(content)));
}

export async function createIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The identities of a file that age-keygen wrote. */
export async function readIdentities(file: string): Promise<string[]> {
  // The error of a folder does not name it.
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw Object.assign(error, { path: file });
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new Error(`${file} contains no identity`);
  return identities;
}
