import type { Locale } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/http/app';
import { escapeHtml } from './message/layout.ts';

type State = 'ask' | 'done' | 'invalid';
type PageTexts = Record<State | 'title' | 'button', string>;

const UNSUBSCRIBE: Record<Locale, PageTexts> = {
  en: {
    title: 'E-mails from CommonYard',
    ask: 'Do you want no more e-mails of this kind?',
    button: 'Stop these e-mails',
    done: 'You will get no more e-mails of this kind.',
    invalid: 'This link is not valid.',
  },
  fr: {
    title: 'Courriels de Cour commune',
    ask: 'Voulez-vous ne plus recevoir ce genre de courriel?',
    button: 'Ne plus recevoir ces courriels',
    done: 'Vous ne recevrez plus ce genre de courriel.',
    invalid: 'Ce lien n’est pas valide.',
  },
};

const CONFIRMATION: Record<Locale, PageTexts> = {
  en: {
    title: 'Your e-mail address',
    ask: 'Is the address that got this link yours?',
    button: 'Confirm my address',
    done: 'Your address is confirmed. We are sending you what was waiting for you.',
    invalid: 'This link is not valid any more.',
  },
  fr: {
    title: 'Votre adresse de courriel',
    ask: 'L’adresse qui a reçu ce lien est-elle la vôtre?',
    button: 'Confirmer mon adresse',
    done: 'Votre adresse est confirmée. Nous vous envoyons ce qui vous attendait.',
    invalid: 'Ce lien n’est plus valide.',
  },
};
const BACK: Record<Locale, string> = { en: 'Open CommonYard', fr: 'Ouvrir Cour commune' };

/** The page loads nothing, and its form submits to its own URL. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The page of an unsubscribe link. It asks for confirmation, because mail scanners open links too. */
export const unsubscribePage = (state: State, locale: Locale): string => toPage(UNSUBSCRIBE[locale], state, locale);

/** The page of a link that confirms an address. */
export const confirmationPage = (state: State, locale: Locale): string => toPage(CONFIRMATION[locale], state, locale);

/** Accepts the form of such a page: its body adds nothing to the URL, so it is read and discarded. */
export function acceptFormBodies(app: App): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, body, done) => {
      body.resume();
      body.on('end', () => done(null));
    });
}

function toPage(texts: PageTexts, state: State, locale: Locale): string {
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
${state === 'ask' ? `<form method="post"><button>${escapeHtml(texts.button)}</button></form>` : `<p><a href="/">${escapeHtml(BACK[locale])}</a></p>`}
</main>
</body>
</html>
`;
}
