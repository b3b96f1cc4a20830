import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { serverErrorsFr } from './fr/server-errors.ts';

const root = join(import.meta.dirname, '../../..');
const folders = [
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}/src`),
  'packages/service-kit/src',
  'gateway/src',
];

/** The codes of errors whose code is an expression. */
const COMPUTED: Record<string, readonly string[]> = {
  'ERROR_CODES[scope]': ['too_many_requests', 'too_many_requests_of_account'],
  '`${scope}_limit_reached`': ['account_limit_reached', 'municipality_limit_reached', 'network_limit_reached'],
  '`form_token_${reason}`': ['form_token_early', 'form_token_expired', 'form_token_invalid'],
  // Objects with `code` and `message`, whose literals count.
  'MALFORMED.code': [],
  'OVERLOADED.code': [],
  'unreachable.code': [],
  // Functions that create an error from `code` and `message`, whose calls count.
  code: [],
};

/** A call that creates an error, with its code and what follows. */
const CALL =
  /\b(?:conflict|notFound|unsupportedImage|HttpError)\(\s*(?:[\w.]+,\s*)?((?:'[^']*'|`[^`]*`|[\w.[\]]+)),([^;]*)/g;
/** A code in an object: of an error whose sentence is none of the messages of contracts, or of a status. */
const PROPERTY = /\b(?:code|\d{3}): '([a-z_]+)'(?!, message: \w*MESSAGES\.)/g;

/** The codes that need a text by code: their sentence is none of the messages of contracts, which the catalogue has by sentence. */
function codesOf(source: string): string[] {
  const calls = [...source.matchAll(CALL)]
    .filter(
      ([, code, sentence]) =>
        code !== 'string' && !/^\s*(?:'\w+',)?\s*(?!['`])[^,]*(?:MESSAGES\.|TRANSITION_ERRORS\[)/.test(sentence!),
    )
    .flatMap(([, code]) => COMPUTED[code!] ?? [code!.replaceAll("'", '')]);
  return [...calls, ...[...source.matchAll(PROPERTY)].map(([, code]) => code!)];
}

const codes = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => codesOf(readFileSync(join(root, folder, file), 'utf8'))),
);
const untranslated = (all: string[]) => [...new Set(all)].filter((code) => !(`error.${code}` in serverErrorsFr));

it('finds the errors of services, kit and gateway', () => expect(new Set(codes).size).toBeGreaterThan(50));

it('has a French text for each error', () => expect(untranslated(codes)).toEqual([]));

it.each([
  ["conflict('planted', 'An English sentence')", ['planted']],
  ["notFound(\n  'planted',\n  `An English ${sentence}`,\n)", ['planted']],
  ["new HttpError(418, 'planted', 'An English sentence')", ['planted']],
  ["new HttpError(response.status, 'planted', message)", ['planted']],
  ["unsupportedImage('planted', 'An English sentence')", ['planted']],
  ["const ERROR = { code: 'planted', message: 'An English sentence' }", ['planted']],
  ["const CODES = { 418: 'planted' }", ['planted']],
  ['new HttpError(418, `planted_${kind}`, message)', ['`planted_${kind}`']],
  ['conflict(CODES[kind], message)', ['CODES[kind]']],
  ["conflict('planted', LOAN_MESSAGES.notYourTurn)", []],
  ["const ERROR = { code: 'planted', message: LOAN_MESSAGES.notYourTurn }", []],
  ["conflict('not_found', 'Not found')", []],
])('reports %s without a French text', (source, expected) => expect(untranslated(codesOf(source))).toEqual(expected));
