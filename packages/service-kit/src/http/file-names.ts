const MAX_NAME = 80;
/** What a file system or an unpacking program takes for something else than a character of a name. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Names of devices, which Windows opens whatever follows the point. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name for a file in one folder of any system: without slashes, control characters and names that lead to other folders. */
export function toFileName(text: string, extension: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(UNSAFE, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_NAME)
    // The cut may have divided a character.
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/^[.\s-]+|[.\s-]+$/g, '');
  const plain = name === '' ? 'file' : name;
  return `${RESERVED.test(plain) ? `_${plain}` : plain}.${extension}`;
}

/** The names in their order; one that an earlier one has, in any case of letters, gets a number. */
export function toUniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem, extension] = /^(.*?)(\.[^.]*)?$/s.exec(name)!;
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension ?? ''}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** The name without its extension, such as `report` of `report.pdf`. */
export const withoutExtension = (name: string): string => name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '');

/**
 * The header of a response that a browser saves under a name, which `toFileName` made: the name in UTF-8 as RFC 8187 says, and one in
 * ASCII for old programs.
 */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
