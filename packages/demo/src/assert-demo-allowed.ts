/**
 * Throws where `NODE_ENV` is `production`: the passwords of the demo accounts are published.
 * Takes the process environment.
 */
export function assertDemoAllowed(env: NodeJS.ProcessEnv): void {
  if (env['NODE_ENV'] === 'production') throw new Error('Demo data is not produced with NODE_ENV=production');
}
