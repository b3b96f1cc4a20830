import type { Locale } from '@commonyard/contracts/identity.values';
import { escapeHtml } from '../email/message/layout.ts';

const TEXTS = {
  en: {
    title: 'E-mails from CommonYard',
    ask: 'Do you want no more e-mails of this kind?',
    button: 'Stop these e-mails',
    done: 'You will get no more e-mails of this kind.',
    invalid: 'This link is not valid.',
    back: 'Open CommonYard',
  },
  fr: {
    title: 'Courriels de Cour commune',
    ask: 'Voulez-vous ne plus recevoir ce genre de courriel?',
    button: 'Ne plus recevoir ces courriels',
    done: 'Vous ne recevrez plus ce genre de courriel.',
    invalid: 'Ce lien n’est pas valide.',
    back: 'Ouvrir Cour commune',
  },
} as const;

/** The page loads nothing, and its form submits to its own URL. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The page of an unsubscribe link. It asks for confirmation, because mail scanners open links too. */
export function unsubscribePage(state: 'ask' | 'done' | 'invalid', locale: Locale): string {
  const texts = TEXTS[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(texts.title)}</title>
<style>
body { margin: 0; padding: 24px 16px; font: 18px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 6px; background: #0b5d4b; color: #fff }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts[state])}</p>
${state === 'ask' ? `<form method="post"><button>${escapeHtml(texts.button)}</button></form>` : `<p><a href="/">${escapeHtml(texts.back)}</a></p>`}
</main>
</body>
</html>
`;
}
