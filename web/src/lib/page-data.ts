/** A response that the gateway has put into the page: the body as the API sends it, and the paging headers. */
export type InlinedResponse = { body: unknown; headers: Record<string, string> };

export type PageData = Record<string, InlinedResponse>;

/** The element that holds them as JSON. It is data, so the browser does not run it. */
const ELEMENT_ID = 'page-data';

let responses: PageData = {};

/** Provides the responses. In the browser `readPageData` does. */
export function providePageData(data: PageData): void {
  responses = data;
}

/** Reads the responses of the page. They are in the language in which the gateway rendered it. */
export function readPageData(): void {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (text) responses = JSON.parse(text) as PageData;
}

/** The response of a request, if it is in the page. Each serves once: what asks again wants a newer one. */
export function takePageData(path: string): InlinedResponse | undefined {
  const response = responses[path];
  delete responses[path];
  return response;
}

/** Whether the response of a request is in the page, and was not used yet. */
export const hasPageData = (path: string): boolean => path in responses;

/** Forgets the responses, as they are in another language than the page. */
export function dropPageData(): void {
  responses = {};
}
