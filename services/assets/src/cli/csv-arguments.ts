import { parseArgs } from 'node:util';
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

const USAGE =
  'Usage: import-csv.ts <file.csv> --user <id> [--municipality <id>] [--approved-by <id>] [--locale en|fr] [--delimiter ";"]';

/** Parses the arguments of the import from CSV. Throws an error with the usage. */
export function parseCsvArguments(args: string[]): CsvOptions {
  const { values, positionals } = parse(args);
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

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        municipality: { type: 'string' },
        'approved-by': { type: 'string' },
        locale: { type: 'string', default: 'en' },
        delimiter: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function toId(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new Error(`${text} is not the id of a user\n${USAGE}`);
  return id;
}
