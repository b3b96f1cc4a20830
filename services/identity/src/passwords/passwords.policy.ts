import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { foldText } from '@commonyard/contracts/fold-text';
import { PASSWORD_MIN } from '@commonyard/contracts/identity.values';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import ownList from './common-passwords.json' with { type: 'json' };

// `splice` empties the package's own list, so that its 31,000 shorter passwords do not stay in memory.
const leakedPasswords = dictionary['passwords-common'].splice(0).filter(({ length }) => length >= PASSWORD_MIN);
const commonPasswords = new Set([...leakedPasswords, ...ownList]);

// Finds repetitions, sequences, rows of keys and dates. The lists above serve in place of its dictionaries.
const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: {} });
/** Guesses: what a hundred in 15 minutes (ADR 30) and a stolen hash make worthless. Eight random letters are 10^8. */
const MIN_GUESSES = 1e6;
/** Of a password that is made of such patterns only, because the order in which attackers try them is known. */
const MIN_GUESSES_OF_PATTERNS = 1e12;

/** Words that attackers try first, because of what the product is and whom it is for. */
const CONTEXT_WORDS = `CommonYard Ontario municipality township county council mayor clerk administrator admin works
  roads fleet equipment grader tractor snowplow`.split(/\s+/);
const MUNICIPALITY_NAMES = MUNICIPALITIES.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr ?? nameEn]);
const contextWords = new Set([...CONTEXT_WORDS, ...MUNICIPALITY_NAMES].map(lettersOf));

/**
 * Why a password of valid length is rejected: it is a common password, or easy to guess because it repeats a text or follows
 * the alphabet, the digits or the rows of a keyboard, or it is a word of the context or the user's own username or email,
 * with or without signs and digits at the end. Undefined where it is accepted.
 */
export function passwordProblem(
  password: string,
  { username, email }: { username: string; email: string },
): string | undefined {
  const normalized = password.normalize('NFKC').toLowerCase();
  const letters = lettersOf(normalized);
  const ownNames = [username, email, email.split('@')[0]!];
  const isRejected =
    commonPasswords.has(normalized) ||
    isPattern(normalized) ||
    contextWords.has(letters) ||
    ownNames.some((name) => name.toLowerCase() === normalized || (letters !== '' && lettersOf(name) === letters));
  return isRejected ? ACCOUNT_MESSAGES.passwordCommon : undefined;
}

function isPattern(password: string): boolean {
  const { guesses, sequence } = estimator.check(password);
  const hasOwnPart = sequence.some(({ pattern }) => pattern === 'bruteforce');
  return guesses < (hasOwnPart ? MIN_GUESSES : MIN_GUESSES_OF_PATTERNS);
}

/** A text without case, accents, spaces and signs, and without digits at its end: 'Smiths Falls 2027!' is 'smithsfalls'. */
function lettersOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\p{N})\p{N}+$/u, '');
}
