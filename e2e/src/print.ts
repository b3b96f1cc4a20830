import type { Page } from 'playwright-core';

/** Prints the page on Letter paper, as Chromium's print dialog does, to a PDF. */
export async function printOnLetter(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.printToPDF', { paperWidth: 8.5, paperHeight: 11, printBackground: false });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

/** The number of pages of a PDF from Chromium, which does not compress the page objects. */
export const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
