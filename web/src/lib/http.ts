import type { ErrorBody } from '@commonyard/contracts/http/errors';
import type { Method } from '@commonyard/contracts/http/routes/define-routes';
import type { BodyOf, PathOf, ResponseOf } from '@commonyard/contracts/http/routes/requests';
import { currentLanguage } from './translation.ts';
import { takePageData } from './page-data.ts';
import { noteAge } from './shown-as-of.ts';

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

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

const unauthorizedListeners = new Set<() => void>();

export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

type RequestOptions<M, Body> = {
  method?: M;
  body?: Body;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
type ApiResponse<Body> = Omit<Response, 'json'> & { json: () => Promise<Body> };

/**
 * Calls the API. Throws `ApiError` if the response is not 2xx. Method and path select the route, whose description in the
 * contracts has the types of the bodies.
 */
export async function call<Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  options?: RequestOptions<M, BodyOf<M, Path>>,
): Promise<ApiResponse<ResponseOf<M, Path>>>;
/** Reads a file of the web application. */
export async function call(path: '/ontario-basemap.json', options: { signal: AbortSignal }): Promise<Response>;
export async function call(
  path: string,
  { method = 'GET', body, headers, signal }: RequestOptions<Method, unknown> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      'x-requested-with': 'commonyard',
      ...(isRefresh && { 'cache-control': 'no-cache' }),
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
  if (method === 'GET' && isOfListings(path)) noteAge(response.headers);
  return response;
}

const isOfListings = (path: string) => path.startsWith('/api/assets');

let isRefresh = false;

/** Calls a function whose requests begin before it returns: the gateway asks the services, and sends no stored responses. */
export function refresh(fetch: () => unknown): void {
  isRefresh = true;
  fetch();
  isRefresh = false;
}

/** A response in the page, if the gateway put it there. */
function takeInlined(path: string) {
  const inlined = takePageData(path);
  if (!inlined) return undefined;
  const headers = new Headers(inlined.headers);
  if (isOfListings(path)) noteAge(headers);
  return { body: inlined.body, headers };
}

/** Calls the API and parses the JSON; a response without a body becomes `undefined`. */
export async function callJson<Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  options?: RequestOptions<M, BodyOf<M, Path>>,
): Promise<ResponseOf<M, Path>> {
  const inlined = isGet(options) ? takeInlined(path) : undefined;
  if (inlined) return inlined.body as ResponseOf<M, Path>;
  const response = await call(path, options);
  return response.status === 204 ? (undefined as ResponseOf<M, Path>) : readJson(response);
}

/** Parses the JSON of a response. Throws an `ApiError` without a message, so that the caller shows its own text. */
export const readJson = async <Body>(response: ApiResponse<Body>): Promise<Body> =>
  readBody(response, () => response.json());

/**
 * Reads the body of a response. Throws an `ApiError` without a message: a parser's, or that of a connection which ended
 * early, is no text for users.
 */
export async function readBody<T>({ status }: { status: number }, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError(status, '', 'invalid_response');
  }
}

const isGet = (options: { method?: Method } | undefined) => (options?.method ?? 'GET') === 'GET';

/** A longer text is a page or a log, not a message. */
const MAX_MESSAGE_LENGTH = 500;

/** A server's text if users can read it: one line that is neither markup, nor JSON, nor endless. Otherwise ''. */
export function userMessage(text: unknown): string {
  const message = typeof text === 'string' ? text.trim() : '';
  return message.length > MAX_MESSAGE_LENGTH || /^(?:[<{[]|&lt;)|[\r\n]/.test(message) ? '' : message;
}

/**
 * The message is that of the JSON body, else the response text, else the status text (section 8 of the specification).
 * HTTP/2 has no status text: without any message, the caller shows its own.
 */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const text = await response.text().catch(() => '');
  const body = parse(text);
  const message = userMessage(body === undefined ? text : typeof body === 'string' ? body : body.message);
  const { code = message ? undefined : `status_${status}`, ...details } = toDetails(body);
  return new ApiError(status, message || statusText, code, details);
}

/** The JSON of a response, which may be that of any server on the way: a text, or an object. */
function parse(text: string): string | Partial<Record<keyof ErrorBody, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'string' ? body : typeof body === 'object' && body !== null ? body : {};
  } catch {
    return undefined;
  }
}

function toDetails(
  body: ReturnType<typeof parse>,
): Partial<Pick<ErrorBody, 'code' | 'fields' | 'moreFields' | 'params'>> {
  if (typeof body !== 'object') return {};
  const { code, fields, moreFields, params } = body;
  return {
    ...(typeof code === 'string' && { code }),
    ...(isObject(fields) && { fields: pickValues(fields, (value) => typeof value === 'string') }),
    ...(typeof moreFields === 'number' && { moreFields }),
    ...(isObject(params) && { params: pickValues(params, (value) => ['string', 'number'].includes(typeof value)) }),
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pickValues = <T>(details: object, isValid: (value: unknown) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => isValid(value)));

/**
 * One page of a list with the cursor of the next page and the total count. `capped`: the server stopped counting at
 * `total`.
 */
export type Page<T> = { items: T[]; nextCursor: string | undefined; total: number; capped: boolean };

/** An item of a list. */
export type ItemOf<Path extends string> = ResponseOf<'GET', Path> extends (infer Item)[] ? Item : never;

/** Calls a list of the API. `toItem` maps its items. */
export async function callPage<Path extends PathOf<'GET'>, Item = ItemOf<Path>>(
  path: Path,
  signal?: AbortSignal,
  toItem = (item: ItemOf<Path>) => item as Item,
): Promise<Page<Item>> {
  const inlined = takeInlined(path);
  if (inlined) return toPage(inlined.body as ItemOf<Path>[], toItem, inlined.headers);
  const response = await call(path, { signal });
  return toPage((await readJson(response)) as ItemOf<Path>[], toItem, response.headers);
}

/** The cursor of the next page; undefined on the last one. */
export const nextCursorOf = (headers: Headers): string | undefined =>
  /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];

const toPage = <Item, Shown>(items: Item[], toItem: (item: Item) => Shown, headers: Headers): Page<Shown> => ({
  items: items.map(toItem),
  nextCursor: nextCursorOf(headers),
  total: Number(headers.get('x-total-count') ?? items.length),
  capped: headers.get('x-total-count-capped') === 'true',
});
