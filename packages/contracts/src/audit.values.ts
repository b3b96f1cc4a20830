/** What every audit log records about itself. */
const LOG_ACTIONS = ['exported', 'verified', 'broken', 'removed'] as const;
/** What the records of every log have: a file for an access request, and legal holds. */
const RECORD_ACTIONS = ['disclosed', 'hold_set', 'hold_lifted'] as const;
const RETENTION_ACTIONS = ['period_changed'] as const;

/** The services that have an audit log, and the actions of its entries by the kind of their subject. */
export const AUDIT_ACTIONS = {
  identity: {
    user: [
      'created',
      'updated',
      'deactivated',
      'reactivated',
      'email_verified',
      'approved',
      'refused',
      'signed_in',
      'sign_in_failed',
      'locked',
      'unlocked',
      'sessions_ended',
      'password_reset_requested',
      'password_reset',
      'password_changed',
      'link_disowned',
      'data_exported',
      'closed',
      'hold_set',
      'hold_lifted',
    ],
    domain: ['proposed', 'confirmed', 'removed'],
    invitation: ['created', 'revoked', 'disowned'],
    municipality: ['limits_changed'],
    retention: RETENTION_ACTIONS,
    audit_log: LOG_ACTIONS,
  },
  assets: {
    listing: [
      'submitted',
      'approved',
      'rejected',
      'updated',
      'withdrawn',
      'restored',
      'deleted',
      'images_removed',
      'contact_erased',
      ...RECORD_ACTIONS,
    ],
    retention: RETENTION_ACTIONS,
    audit_log: LOG_ACTIONS,
  },
  inquiries: {
    inquiry: ['created', 'status_changed', 'contact_erased', 'removed', ...RECORD_ACTIONS],
    contact_message: ['status_changed', 'answered'],
    inspection: ['created', 'completed'],
    retention: RETENTION_ACTIONS,
    audit_log: LOG_ACTIONS,
  },
  loans: {
    calendar: ['terms_changed', 'block_added', 'block_removed'],
    loan: [
      'requested',
      'quoted',
      'countered',
      'proposed',
      'dates_taken',
      'accepted',
      'declined',
      'cancelled',
      'expired',
      'closed',
      'removed',
      'disclosed',
    ],
    municipality: ['settings_changed', 'feed_created', 'feed_revoked', 'disclosed'],
    retention: RETENTION_ACTIONS,
    audit_log: LOG_ACTIONS,
  },
} as const;

export type AuditSource = keyof typeof AUDIT_ACTIONS;
export const AUDIT_SOURCES = Object.keys(AUDIT_ACTIONS) as AuditSource[];

export const AUDIT_PAGE_SIZE = 25;
/** An export ends after this many entries. */
export const MAX_EXPORTED_ENTRIES = 10_000;
/** The most users whose names one request asks for. */
export const MAX_NAMED_USERS = 100;
