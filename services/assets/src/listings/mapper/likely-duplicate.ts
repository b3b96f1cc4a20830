import { LikelyDuplicate } from '@commonyard/contracts/http/assets';
import { columnsOf, jsonObject } from '@commonyard/service-kit/db/json';

/** The newest listings that are compared: of a title, of a municipality, of an account and of a sender. Bounds what a page reads. */
const MAX_COMPARED = 100;

const COMPARED = [
  'o.title_order = l.title_order',
  'o.municipality = l.municipality',
  'o.user_id = l.user_id',
  // The index of senders has pending listings only.
  "o.status = 'pending' AND o.sender_key = l.sender_key",
];

/** SQL of a text without case and accents, as `title_order` has the title. */
const folded = (column: string): string =>
  `lower(translate(${column}, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸàâäçéèêëîïôöùûüÿ', 'AAACEEEEIIOOUUUYaaaceeeeiioouuuy'))`;

const isSame = (column: string): string => `${folded(`o.${column}`)} = ${folded(`l.${column}`)}`;

/** Pending, or approved and still offered. A listing whose days are over may be posted again. */
const isOpen = (today: string): string =>
  `o.status <> 'unavailable' AND o.withdrawn_at IS NULL AND o.ends_on >= ${today}`;

/** A title without a make tells little, but the same make and model of another year is another machine. */
const RULE = `o.id <> l.id AND o.type = l.type
  AND (o.sender_key = l.sender_key OR o.municipality = l.municipality)
  AND (o.title_order = l.title_order
    OR ${isSame('make')} AND ${isSame('model')} AND (o.year = l.year OR o.year IS NULL OR l.year IS NULL))`;

/**
 * SQL of the `LikelyDuplicate` of the pending listing `l`, null without one: an approved listing rather than a pending one, then
 * the oldest. `today` is the SQL of the present day.
 */
export const likelyDuplicate = (today: string): string => `(
  SELECT ${jsonObject(columnsOf(LikelyDuplicate, 'o'))} FROM (
    ${COMPARED.map(
      (condition) => `(SELECT o.* FROM listings o WHERE ${condition} ORDER BY o.id DESC LIMIT ${MAX_COMPARED})`,
    ).join(' UNION ALL ')}
  ) AS o WHERE ${RULE} AND ${isOpen(today)}
  ORDER BY o.status = 'pending', o.id LIMIT 1)`;
