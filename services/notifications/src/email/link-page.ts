import type { FastifyReply } from 'fastify';
import type { Locale } from '@commonyard/contracts/identity.values';
import { escapeHtml } from '@commonyard/service-kit/http/escape-html';
import type { LinkRequest } from '@commonyard/service-kit/http/mailed-link';
import { mailedPath } from './link-tokens.ts';

export type State = 'ask' | 'done' | 'disowned' | 'invalid';
type PageTexts = Record<Exclude<State, 'disowned'> | 'title' | 'button', string> & {
  /** The other answer, and what it has done. */
  disown?: string;
  disowned?: string;
};

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
    ask: 'Is the address that got this link yours, and did you write to us with it? If not, we delete what is waiting for you and send you nothing more about it.',
    button: 'Confirm my address',
    disown: 'This was not me',
    disowned: 'We have deleted what was waiting for you, and send you nothing more about it.',
    done: 'Your address is confirmed. We are sending you what was waiting for you.',
    invalid: 'This link is not valid any more.',
  },
  fr: {
    title: 'Votre adresse de courriel',
    ask: 'L’adresse qui a reçu ce lien est-elle la vôtre, et l’avez-vous utilisée pour nous écrire? Sinon, nous supprimerons ce qui vous attend et ne vous enverrons plus rien à ce sujet.',
    button: 'Confirmer mon adresse',
    disown: 'Ce n’était pas moi',
    disowned: 'Nous avons supprimé ce qui vous attendait et ne vous enverrons plus rien à ce sujet.',
    done: 'Votre adresse est confirmée. Nous vous envoyons ce qui vous attendait.',
    invalid: 'Ce lien n’est plus valide.',
  },
};
const BACK: Record<Locale, string> = { en: 'Open CommonYard', fr: 'Ouvrir Cour commune' };

/** The page loads nothing, and its form submits to its own URL. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Sends the page of a mailed link in the language of the link; with 404 where the link is not valid. It asks for confirmation, because
 * mail scanners open links too.
 */
export function sendLinkPage(
  reply: FastifyReply,
  link: 'unsubscribe' | 'confirmation',
  state: State,
  { query: { token, lang }, caller }: LinkRequest,
): FastifyReply {
  const locale = lang ?? caller.locale;
  const disownPath = link === 'confirmation' ? mailedPath(link, token, { locale }).replace('?', '/disown?') : undefined;
  const texts = link === 'confirmation' ? CONFIRMATION[locale] : UNSUBSCRIBE[locale];
  const page = toPage(texts, state, locale, disownPath);
  return reply
    .code(state === 'invalid' ? 404 : 200)
    .headers(PAGE_HEADERS)
    .send(page);
}

function toPage(texts: PageTexts, state: State, locale: Locale, disownPath?: string): string {
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
form { display: flex; flex-wrap: wrap; gap: 12px }
button[formaction] { border: 2px solid; background: none; color: inherit }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts[state] ?? '')}</p>
${state === 'ask' ? `<form method="post"><button>${escapeHtml(texts.button)}</button>${toDisownButton(texts.disown, disownPath)}</form>` : `<p><a href="/">${escapeHtml(BACK[locale])}</a></p>`}
</main>
</body>
</html>
`;
}

const toDisownButton = (label?: string, path?: string): string =>
  label && path ? `<button formaction="${escapeHtml(path)}">${escapeHtml(label)}</button>` : '';
