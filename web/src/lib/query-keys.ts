// What the queries of these things begin with. Here, since whatever hears of a change drops queries of several features.
export const CONTACT_MESSAGES_KEY = ['contact-messages'] as const;
export const INSPECTIONS_KEY = ['inspections'] as const;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const USERS_KEY = ['users'] as const;
