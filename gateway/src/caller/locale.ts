import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';

/** The language among ours that an Accept-Language header likes best; undefined where it names none of them. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of header.split(',', 20)) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const locale = LOCALES.find((known) => tag === known || tag.startsWith(`${known}-`));
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality ? Number(quality.slice(2)) : 1;
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale;
}
