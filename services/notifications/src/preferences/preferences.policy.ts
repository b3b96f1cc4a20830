import {
  DEFAULT_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFIED_ROLES,
  type NotificationKind,
} from '@commonyard/contracts/notifications.values';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';

/** The kinds that a role can be notified of. */
export const kindsForRole = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => NOTIFIED_ROLES[kind].includes(role));

/** The preferences for these kinds: those that the user has set, otherwise the defaults. */
export const withDefaults = (kinds: readonly NotificationKind[], stored: Preferences): Preferences =>
  kinds.map((kind) => stored.find((preference) => preference.kind === kind) ?? { kind, ...DEFAULT_CHANNELS[kind] });
