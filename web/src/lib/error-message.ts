import { ApiError } from './http.ts';
import { currentTranslation, isTranslated } from './translation.ts';

/**
 * The message of a failed API call in the page's language; any other error has no text for users. A message that the
 * contracts define is translated as a text of the pages, any other one by the error's code; in English the server's own
 * message is shown. `fallback` is shown for want of a message.
 */
export function errorMessage(error: unknown, fallback = 'An unexpected error occurred'): string {
  if (!(error instanceof ApiError)) return translateIfKnown(fallback);
  if (isTranslated(error.message)) return currentTranslation()(error.message);
  const key = `error.${error.code}`;
  return isTranslated(key)
    ? currentTranslation()(key, errorParams(error))
    : translateIfKnown(error.message || fallback);
}

const translateIfKnown = (text: string): string => (isTranslated(text) ? currentTranslation()(text) : text);

/** The values of a limit's message: what is limited, to how much, and how long to wait. */
function errorParams({ params: { limit, max, period, seconds } }: ApiError): Record<string, string> {
  if (limit === undefined) return {};
  const t = currentTranslation();
  return {
    noun: t(`error.limit.${limit}`),
    max: String(max),
    period: period === undefined ? '' : t(`error.period.${period}`),
    wait: waitText(Number(seconds)),
  };
}

/** The unit of a time changes at two of the next larger unit, as in the servers' English texts. */
function waitText(seconds: number): string {
  const t = currentTranslation();
  if (seconds < 120) return t('error.wait.seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t('error.wait.minutes', { count: minutes })
    : t('error.wait.hours', { count: Math.ceil(minutes / 60) });
}
