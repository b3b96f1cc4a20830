/** The command that creates an administrator: of identity, and of the launcher, which runs that of identity. */
export const ADMIN_CREATE = {
  purpose:
    'Creates an administrator from options, the environment or questions at the terminal. ADMIN_PASSWORD is the password.',
  options: {
    username: { type: 'string', purpose: 'or ADMIN_USERNAME' },
    email: { type: 'string', purpose: 'or ADMIN_EMAIL' },
    name: { type: 'string', purpose: 'the full name, or ADMIN_NAME' },
    // There is no option for the password itself: every process of the machine can read the arguments of the others.
    'generate-password': { type: 'boolean', default: false, purpose: 'generates the password and prints it' },
  },
} as const;
