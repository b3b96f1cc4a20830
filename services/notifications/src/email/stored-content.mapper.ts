import { mapTokens } from '@commonyard/contracts/events/tokens';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import type { NewEmail } from '../database.ts';
import type { EmailContent, StoredContent } from '../model.ts';

/** The path of emails that an earlier release has stored, before a token: it is the rest of the path. */
export const LEGACY_GUEST_PATH = '/guest-inquiry#token=';

/**
 * The content of a new email as it is stored. Another email cannot carry its tokens: the key belongs to their context. An earlier
 * release cannot write an encrypted email, so that it tries again later, and never mails a link that does not work.
 */
export function toStoredContent({ key, content }: Pick<NewEmail, 'key' | 'content'>, { encrypt }: TokenKeys): string {
  if (!('token' in content && content.token)) return JSON.stringify(content);
  const encrypted = mapTokens(content, (token, path) => encrypt(token, contextOf(key, path)));
  return JSON.stringify({ about: 'encrypted', content: encrypted });
}

/** The content of an email as it is mailed. Throws `TokenDecryptionError`. */
export function toContent(
  { key, content }: { key: string; content: StoredContent },
  { decrypt }: Pick<TokenKeys, 'decrypt'>,
): EmailContent {
  if (content.about === 'encrypted')
    return mapTokens(content.content, (token, path) => decrypt(token, contextOf(key, path)));
  if (content.about === 'news' && content.path.startsWith(LEGACY_GUEST_PATH)) {
    const token = decodeURIComponent(content.path.slice(LEGACY_GUEST_PATH.length));
    return { ...content, path: '/guest-inquiry', token };
  }
  return content;
}

const contextOf = (key: string, path: string) => `email ${key} ${path}`;
