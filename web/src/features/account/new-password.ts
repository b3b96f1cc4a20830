import { string } from 'yup';
import { emailText } from '../../lib/text-schemas.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { PASSWORD_MAX, PASSWORD_MIN } from '@commonyard/contracts/identity.values';

export const PASSWORD_HINT = 'At least 8 characters. Several words in a row are easy to remember and hard to guess.';

export const newPassword = string()
  .required(MESSAGES.password)
  .min(PASSWORD_MIN, MESSAGES.password)
  .max(PASSWORD_MAX, MESSAGES.password);

export const email = emailText(MESSAGES.email).required(MESSAGES.email);
