export type ImageFormat = 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Buffer, signature: string, at = 0) =>
  bytes.length > at + signature.length && bytes.toString('latin1', at, at + signature.length) === signature;

/** What the first bytes say it is, of the formats we take. The name and the declared type of a file are never asked. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}
