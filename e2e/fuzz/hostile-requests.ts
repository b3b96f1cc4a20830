// Parts of requests that no client of the API sends.

const words = (text: string) => text.split(' ');

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Ids in a path, which is not encoded again. */
export const ODD_IDS = [
  '',
  ...words(
    `0 -1 -0 2147483648 9007199254740993 1e3 1e999 0x1 1.0 01 +1 %00 1%00 % %zz %ff %2e%2e .. . %20 1%20 ; 1;2 %2f`,
  ),
  ...words(`%5c __proto__ constructor NaN null undefined * %EF%BC%91 1' 1%0d%0a`),
  'x'.repeat(101),
  '9'.repeat(500),
];

/** Spellings of a path, and paths that lead to other places than they seem to. */
export const hostilePaths = (path: string): string[] => [
  ...['/', '//', '/..', '%00', ';a=b', '/%2e%2e/%2e%2e/internal/session', `/${'a/'.repeat(500)}`].map(
    (end) => path + end,
  ),
  ...['/', '/.', '/api/..'].map((begin) => begin + path),
  path.toUpperCase(),
  path.replaceAll('/', '\\'),
  `/${'x'.repeat(12_000)}`,
  ...words(
    `* /api /api/ /metrics /internal/openapi.json /internal/session /api/../internal/session /api/users/../assets`,
  ),
  ...words(
    `/media/../../etc/passwd /media/%2e%2e/1280.webp /assets/%2e%2e/%2e%2e/package.json /%5c%5cevil /..%2f..%2fetc`,
  ),
  'http://127.0.0.1/internal/session',
];

export const RAW_QUERIES = [
  ...words(`a=1 &&& = ? % %zz=1 search=% search=%00 search=%ff search=%ED%A0%80 search=%E2%80%AE search=%27%22%3B--`),
  ...words(
    `limit=1&limit=2 search=a&search=b search[]=a search[a]=b search.a=b __proto__[a]=1 __proto__=1 constructor=1`,
  ),
  ...words(`limit= limit=%20 limit=1e1 limit=0x1 limit=-0 limit=1.0 limit=99999999999999999999 page=0 search=*:`),
  'search=a%20%26%20b%20%7C%20!',
  `search=${'a'.repeat(7_000)}`,
  `search=${'%F0%9F%A7%B9'.repeat(200)}`,
  Array.from({ length: 1_200 }, (_, index) => `a${index}=1`).join('&'),
  'cursor=%00',
  'cursor=-',
  ...[
    '{}',
    '[]',
    '[1]',
    '[null,null]',
    '[1,2,3]',
    '["2026-01-01",1]',
    '["x",1]',
    '["",1]',
    '[1e999,1]',
    '[1.5,1]',
    '[[],{}]',
  ].map((cursor) => `cursor=${Buffer.from(cursor).toString('base64url')}`),
];

/** Headers that change what a valid request means. */
export const PLAIN_HEADERS: Record<string, string>[] = [
  { 'if-match': '"1"' },
  { 'if-match': '*' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'fuzz-key-1' },
  { 'accept-language': 'fr-CA,fr;q=0.9' },
  { 'accept-encoding': 'gzip, br' },
  { range: 'bytes=0-10' },
];

export const HOSTILE_HEADERS: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { origin: 'null' },
  { 'if-match': '"x"' },
  { 'if-match': '99999999999999999999' },
  { 'if-none-match': '"a", W/"b", *' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': '\u00e9\u00ff' },
  { 'idempotency-key': 'fuzz-key-2' },
  { 'x-form-nonce': 'A'.repeat(22) },
  { 'x-internal-identity': 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' },
  { 'x-internal-user': '1' },
  { 'x-internal-role': 'admin' },
  { 'x-user-id': '1', 'x-user-role': 'admin' },
  { 'x-request-id': 'a b"c\u00e9' },
  { 'x-request-id': 'r'.repeat(2_000) },
  { 'x-forwarded-for': '10.0.0.1, evil' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { forwarded: 'for="[::1]";host=evil.example' },
  { host: 'evil.example' },
  { host: '' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/internal/session', 'x-rewrite-url': '/internal/session' },
  { authorization: 'Bearer x' },
  { traceparent: '00-zz-zz-zz' },
  { 'accept-language': '*;q=x,,,;;' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { accept: 'text/html' },
  { range: 'bytes=99999999-1,0-,-1' },
  { 'if-modified-since': 'yesterday' },
  { 'last-event-id': '\u00ff' },
  { 'last-event-id': '-1' },
  { 'last-event-id': '99999999999999999999' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json\u00a0' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': '' },
  { 'content-type': 'multipart/form-data' },
  { 'content-encoding': 'gzip' },
  { expect: '200-ok' },
  { cookie: 'sid=; sid=%00; __Host-sid=x; sid="' },
  { cookie: `sid=${'a'.repeat(7_000)}` },
  { cookie: 'uploader=x.y; locale=xx; theme=' },
  { 'user-agent': '' },
  { 'user-agent': `Mozilla/5.0 (${'('.repeat(3_000)}` },
  { 'x-rate-limit-weight': '-5' },
];
export const formToken = (token: string | undefined): Record<string, string> =>
  token ? { 'x-form-token': token } : {};
/** Tokens of other forms, from the future, with another signature, and none. */
export const hostileTokens = (formTokens: Record<string, string>) => [
  {},
  ...Object.values(formTokens).flatMap((token) =>
    [token, token.slice(0, -1), `${token} `, token.replace(/^\w+/, 'zzzzzzzz'), token.toUpperCase()].map(formToken),
  ),
  formToken('x'),
];

/** What may be wrong with the text of a JSON body. */
export const BROKEN_JSON: ((text: string) => string | Buffer)[] = [
  () => '',
  () => 'null',
  () => '"text"',
  () => '1e999',
  () => '[]',
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.length / 2),
  (text) => `${text}${text}`,
  (text) => `[${text}]`,
  (text) => `\uFEFF${text}`,
  (text) => text.replace('{', '{,'),
  (text) => text.replace('}', ',}'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace('{', '{"__proto__":{"role":"admin"},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"role":"admin"}},'),
  (text) => text.replace('{', '{"\\u005f_proto__":{},'),
  (text) => `${'['.repeat(60_000)}${text}`,
  (text) => `${'{"a":'.repeat(30_000)}${text}`,
  (text) => text.replace('{', `{"${'k'.repeat(100_000)}":1,`),
  (text) => text.replace('{', `{${'"a":1,'.repeat(30_000)}`),
  (text) => text.padEnd(300_000),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80])]),
];
