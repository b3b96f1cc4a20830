import { readArguments } from '@commonyard/command-line/arguments';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';

export type CsvOptions = {
  file: string;
  /** Undefined: that of the first line. */
  delimiter: string | undefined;
  /** To whom the listings will belong. */
  owner: Caller & { userId: number };
  /** The administrator who approves the listings; undefined leaves them to the review. */
  approvedBy: number | undefined;
  now: Date;
};

export const IMPORT_CSV = {
  purpose:
    'Imports the equipment of one owner (docs/operations/import.md). Stores nothing unless every line is valid, and skips a line that was imported before.',
  arguments: '<file.csv>',
  options: {
    user: { type: 'string', purpose: 'the id of the owner, which is required' },
    municipality: { type: 'string', purpose: 'the id of the municipality of the owner' },
    'approved-by': { type: 'string', purpose: 'the id of the administrator who approves the listings' },
    locale: { type: 'string', default: 'en', purpose: 'the language of the texts, en or fr' },
    delimiter: { type: 'string', purpose: 'the sign between values; by default that of the first line' },
  },
} as const;
const USAGE = `Usage: import-csv.ts ${IMPORT_CSV.arguments} --user <id> [options]; --help lists the options`;

/** Parses the arguments of the import from CSV. Throws an error with the usage where they are invalid. */
export function parseCsvArguments(args: string[]): CsvOptions {
  const { values, positionals } = readArguments(IMPORT_CSV, args);
  const { user, municipality = null, 'approved-by': approvedBy, locale, delimiter } = values;
  const [file] = positionals;
  if (!file || positionals.length > 1 || user === undefined || (delimiter ?? ',').length !== 1) throw new Error(USAGE);
  if (locale !== 'en' && locale !== 'fr') throw new Error(USAGE);
  if (municipality !== null && municipalityName(municipality, 'en') === undefined)
    throw new Error(`Unknown municipality ${municipality}`);
  return {
    file,
    delimiter,
    owner: { userId: toId(user), role: null, municipality, locale },
    approvedBy: approvedBy === undefined ? undefined : toId(approvedBy),
    now: new Date(),
  };
}

function toId(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new Error(`${text} is not the id of a user\n${USAGE}`);
  return id;
}
