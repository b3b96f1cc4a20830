import type { App } from '@commonyard/service-kit/http/app';

export type Headers = Record<string, string>;

/** Sends one request to the app of a service, with the payload as JSON. */
export async function send(
  { app }: { app: App },
  caller: Headers | Promise<Headers>,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Headers = {},
) {
  const json = payload === undefined ? {} : { 'content-type': 'application/json' };
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  return app.inject({ method, url, headers: { ...(await caller), ...json, ...headers }, ...body });
}
