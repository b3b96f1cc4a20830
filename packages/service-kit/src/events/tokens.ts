import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { mapTokens } from '@commonyard/contracts/events/tokens';
import type { EncryptToken, TokenKeys } from '../auth/token-encryption.ts';

/** Encrypts the tokens of an event. Another event cannot carry them: its id and its type belong to their context. */
export const encryptTokens = <T extends EventType>(
  event: EventEnvelope<T>,
  encrypt: EncryptToken,
): EventEnvelope<T> => ({
  ...event,
  data: mapTokens(event.data, (token, path) => encrypt(token, contextOf(event, path))),
});

/** The event with its tokens as its producer wrote them. Reading one throws `TokenDecryptionError` where it cannot be decrypted. */
export const decryptTokens = <E extends EventEnvelope>(event: E, { decrypt }: Pick<TokenKeys, 'decrypt'>): E => ({
  ...event,
  data: mapTokens(event.data, (token, path) => decrypt(token, contextOf(event, path))),
});

/** The event with empty tokens. */
export const withoutTokens = (event: EventEnvelope): EventEnvelope => ({
  ...event,
  data: mapTokens(event.data, () => ''),
});

/** Whether a stored event has tokens, encrypted or not. In the text of a user each quote is escaped. */
export const hasTokens = (payload: string): boolean => /"token":"[^"]/.test(payload);

const contextOf = ({ id, type }: Pick<EventEnvelope, 'id' | 'type'>, path: string) => `event ${id} ${type} ${path}`;
