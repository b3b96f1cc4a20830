import type { ErrorBody } from '@commonyard/contracts/http/errors';
import { currentLanguage } from './language.ts';

/** An answer that is not OK: what to tell the person, and which fields it is about. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, code = 'unknown', fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const strangers = new Set<() => void>();

/** Calls back on each answer that knows nobody (401); gives what ends it. */
export function onUnknownCaller(listener: () => void): () => void {
  strangers.add(listener);
  return () => void strangers.delete(listener);
}

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** Calls the API of this site. Throws `ApiError` for anything but success. */
export async function call(path: string, { method = 'GET', body, headers, signal }: Call = {}): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      'x-requested-with': 'commonyard',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, 'The network is not reachable. Check your connection and try again.', 'network');
  });
  if (response.status === 401) for (const listener of strangers) listener();
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Calls the API and reads its JSON; an answer without a body is `undefined`. */
export async function callJson<T>(path: string, options?: Call): Promise<T> {
  const response = await call(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The text to show: the JSON's message, else the body, else the status text. */
async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parse(text);
  if (!body) return new ApiError(response.status, text.startsWith('<') || !text ? response.statusText : text);
  return new ApiError(response.status, body.message ?? response.statusText, body.code, body.fields);
}

function parse(text: string): Partial<ErrorBody> | undefined {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return undefined;
  }
}

/** One page of a list: the things, where the next page is, and how many there are. `capped`: at least so many. */
export type Page<T> = { items: T[]; next: string | undefined; total: number; capped: boolean };

/** Calls a collection of the API and reads its paging headers. */
export async function callPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await call(path, signal ? { signal } : {});
  const items = (await response.json()) as T[];
  return {
    items,
    next: /<[^>]*[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
    total: Number(response.headers.get('x-total-count') ?? items.length),
    capped: response.headers.get('x-total-count-capped') === 'true',
  };
}

/** A path with its query; what is empty or undefined is left out. */
export function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
