import type { ErrorBody } from '@commonyard/contracts/http/errors';
import { currentLanguage } from './language.ts';
import { takePageData } from './page-data.ts';

/**
 * An error response of the API, with the message to show and the invalid fields. `status` is 0 if no response arrived.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** How many more fields are invalid than `fields` names. */
  readonly moreFields: number;
  readonly params: NonNullable<ErrorBody['params']>;

  constructor(
    status: number,
    message: string,
    code = 'unknown',
    { fields = {}, moreFields = 0, params = {} }: Pick<Partial<ErrorBody>, 'fields' | 'moreFields' | 'params'> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.moreFields = moreFields;
    this.params = params;
  }
}

const unauthorizedListeners = new Set<() => void>();

/** Calls the listener on every 401 response. Returns the function that unsubscribes it. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** Calls the API. Throws `ApiError` if the response is not 2xx. */
export async function call(
  path: string,
  { method = 'GET', body, headers, signal }: RequestOptions = {},
): Promise<Response> {
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
    throw new ApiError(0, 'The network cannot be reached. Check your connection and try again.', 'network');
  });
  if (response.status === 401) for (const listener of unauthorizedListeners) listener();
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Calls the API and parses the JSON; a response without a body becomes `undefined`. */
export async function callJson<T>(path: string, options?: RequestOptions): Promise<T> {
  const inlined = isGet(options) ? takePageData(path) : undefined;
  if (inlined) return inlined.body as T;
  const response = await call(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const isGet = (options: RequestOptions | undefined) => (options?.method ?? 'GET') === 'GET';

/** The phrase of a status, which servers and proxies send for want of a message. */
const STATUS_PHRASE = /^(internal server error|bad gateway|service unavailable|gateway time-?out)$/i;

/** A server's text if it is a message for users; '' lets the caller show its own text. */
export const userMessage = (text: string | undefined): string =>
  !text || STATUS_PHRASE.test(text.trim()) || text.trimStart().startsWith('<') ? '' : text;

/** The message to show: that of the JSON body, else the body; '' if neither is a message. */
async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parse(text);
  return new ApiError(response.status, userMessage(body ? body.message : text), body?.code, body);
}

function parse(text: string): Partial<ErrorBody> | undefined {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return undefined;
  }
}

/**
 * One page of a list with the cursor of the next page and the total count. `capped`: the server stopped counting at
 * `total`.
 */
export type Page<T> = { items: T[]; nextCursor: string | undefined; total: number; capped: boolean };

/** Calls a collection of the API and reads its paging headers. */
export async function callPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const inlined = takePageData(path);
  if (inlined) return toPage(inlined.body as T[], new Headers(inlined.headers));
  const response = await call(path, signal ? { signal } : {});
  return toPage((await response.json()) as T[], response.headers);
}

const toPage = <T>(items: T[], headers: Headers): Page<T> => ({
  items,
  nextCursor: /<[^>]*[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1],
  total: Number(headers.get('x-total-count') ?? items.length),
  capped: headers.get('x-total-count-capped') === 'true',
});
