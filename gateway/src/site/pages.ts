import type { Locale } from '@commonyard/contracts/identity.values';
import { dataBlock } from './html.ts';
import { blurredPhotoStyles, type FindBlurredPhoto } from './blurred-photos.ts';
import { pageContent } from './page-content.ts';
import { readPageData, type ReadPublicJson } from './page-data.ts';
import { pageHead } from './page-head.ts';
import type { Preferences } from './preferences.ts';
import { findPublicPage } from './public-page.ts';
import type { Shells } from './shells.ts';

type PagesDeps = {
  shells: Shells;
  origin: string;
  /** Whether the page says that the listings are samples. */
  hasDemoData: boolean;
  readPublicJson: ReadPublicJson;
  findBlurredPhoto: FindBlurredPhoto;
};
type PageRequest = { url: URL; preferences: Preferences; hasSession: boolean };

/** The HTML of a page of the web application. A public page paints before its script runs. */
export async function renderPage(
  { shells, origin, hasDemoData, readPublicJson, findBlurredPhoto }: PagesDeps,
  { url, preferences, hasSession }: PageRequest,
): Promise<string> {
  const withAttributes = (html: string) => setAttributes(html, preferences, hasDemoData);
  const { language } = preferences;
  const page = findPublicPage(url, preferences.near);
  const shell = page && shells.find(page.shell, language);
  // The pages of a user have other data than those of a guest, and another frame, which depends on the user.
  if (!shell || hasSession) return withAttributes(shells.blank);
  const data = await readPageData(page, language, readPublicJson);
  const listing = shell.detail && data?.listings.get(page.requests[0]?.path ?? '')?.[0];
  const head = pageHead({
    title: shell.title,
    description: shell.description,
    product: productName(shells, language),
    language,
    origin,
    path: page.path,
    listing,
    isHidden: data?.isMissing ?? false,
  });
  const block = data?.json ? dataBlock(data.json, 'type="application/json" id="page-data"') : '';
  const preloads = (data?.alternatives && shell.empty?.preloads) ?? '';
  return withAttributes(shell.document)
    .replace('<!--head-->', () => head + (data ? blurredPhotoStyles(page, data, findBlurredPhoto) : ''))
    .replace('<!--body-->', () => pageContent(shell, page, language, data))
    .replace('<!--data-->', () => preloads + block);
}

const productName = (shells: Shells, language: Locale) => shells.find('home', language)?.title ?? 'CommonYard';

/**
 * Sets the language and the colour mode before anything is painted, and shows the band of the demo. Without a mode the
 * styles follow the device.
 */
function setAttributes(html: string, { language, colourMode }: Preferences, hasDemoData: boolean): string {
  const mode = colourMode ? ` class="${colourMode}" style="color-scheme:${colourMode}"` : '';
  return html.replace('<html lang="en">', `<html lang="${language}"${mode}${hasDemoData ? ' data-demo' : ''}>`);
}
