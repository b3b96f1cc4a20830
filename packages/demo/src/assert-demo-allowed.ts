/**
 * Refuses to produce demo data for a production installation: the passwords of its accounts are published.
 * Takes the process environment. Throws where `NODE_ENV` is `production`.
 */
export function assertDemoAllowed(env: NodeJS.ProcessEnv): void {
  if (env['NODE_ENV'] === 'production') throw new Error('Demo data is refused with NODE_ENV=production');
}
