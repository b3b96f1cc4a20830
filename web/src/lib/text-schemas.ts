import { string, type StringSchema } from 'yup';
import { findTextProblem, normalizeText, type TextKind } from '@commonyard/contracts/text.values';

/** Yup schemas of texts, which normalize and check a text as the services do. */
export const lineText = (): StringSchema => textOf('line');
/** A title, or the name of a person, an organization or a place. */
export const nameText = (): StringSchema => textOf('name');
/** A rate: an amount or words. */
export const rateText = (): StringSchema => textOf('rate');
export const paragraphsText = (): StringSchema => textOf('paragraphs');
/** A user name or a domain. */
export const identifierText = (): StringSchema => textOf('identifier');
/** An e-mail address, whose domain may have accents. `message` is that of an address that is missing or invalid. */
export const emailText = (message: string): StringSchema =>
  textOf('email').matches(/^[^\s@]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/, { message, excludeEmptyString: true });

const textOf = (kind: TextKind): StringSchema =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? normalizeText(kind, value) : value))
    .test('text', (value, { createError }) => {
      const message = findTextProblem(kind, value ?? '');
      return message === undefined || createError({ message });
    });
