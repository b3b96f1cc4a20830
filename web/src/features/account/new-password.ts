import { string } from 'yup';
import { ACCOUNT_MESSAGES as MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from '@commonyard/contracts/identity.values';

/** The rules of a password, said before it is typed. */
export const PASSWORD_HINT = 'At least 8 characters. Several words in a row are easy to remember and hard to guess.';

/** What is asked of a new password, in the words of the API. */
export const newPassword = string()
  .required(MESSAGES.password)
  .min(PASSWORD_MIN, MESSAGES.password)
  .max(PASSWORD_MAX, MESSAGES.password);

/** What is asked of an e-mail address. */
export const email = string()
  .trim()
  .required(MESSAGES.email)
  .matches(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, MESSAGES.email);
