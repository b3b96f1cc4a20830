import { daysSince } from '../../lib/ago.ts';
import type { TFunction } from '../../lib/translation.ts';

/** The instant before one that begins a day belongs to the last day. */
export const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

export function timeLeftText(expiresAt: string, t: TFunction): string {
  const days = -daysSince(lastMoment(expiresAt), Date.now());
  return days <= 0 ? t('Expires today') : t('{count} days left', { count: days });
}
