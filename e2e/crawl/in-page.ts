// Runs inside the page: finds the controls and detects what a click has done. Playwright sends the source of the function,
// so it can use nothing outside of it.

export type Control = {
  /** Region, role and name, without record-specific parts. */
  key: string;
  name: string;
  /** An external URL, which is not followed. */
  externalUrl: string | undefined;
  /** Disabled: the stated reason, '' without one. */
  disabledReason: string | undefined;
  /** Or the current one. */
  isSelected: boolean;
};
export type Target = { x: number; y: number; covered?: string; keyboard?: true; toggles?: boolean };
export type Crawl = {
  controls(runId: string): Control[];
  dialog(): string;
  locate(key: string, runId: string): Target | undefined;
  startObserving(): void;
  /** Whether a mouse press has reached the page since `startObserving`. */
  sawPointer(): boolean;
  waitForEffect(ms: number): Promise<string>;
  waitUntilQuiet(ms: number): Promise<number>;
};

export function installCrawler(): void {
  const CONTROLS =
    'a[href],a[role=link],button,summary,input[type=submit],input[type=button],[role=button],[role=tab],[role=menuitem]';
  let since: { url: string; scroll: number; focus: Element | null; clicked: Element | null } | undefined;
  let changed = 0;
  let lastChange = performance.now();
  let pending = 0;
  let printed = 0;
  let pointers = 0;

  const isTip = (node: Node | null) => node instanceof Element && node.closest('[data-tip]') !== null;
  const isRelevant = ({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean => {
    if (isTip(target)) return false;
    if (type === 'childList') return [...addedNodes, ...removedNodes].some((node) => !isTip(node));
    return !attributeName?.startsWith('data-focus');
  };
  const observer = new MutationObserver((records) => {
    const seen = records.filter(isRelevant).length;
    if (seen === 0) return;
    changed += seen;
    lastChange = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const fetch = window.fetch.bind(window);
  window.fetch = async (...args) => {
    pending++;
    try {
      return await fetch(...args);
    } finally {
      pending--;
      lastChange = performance.now();
    }
  };
  window.print = () => void printed++;
  window.addEventListener('pointerdown', () => void pointers++, { capture: true });

  const text = (element: Element | null) =>
    (element as HTMLElement | null)?.innerText?.replace(/\s+/g, ' ').trim() ?? '';
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(/\s+/)
      .map((id) => text(document.getElementById(id)) || document.getElementById(id)?.textContent?.trim() || '')
      .join(' ')
      .trim();
  const nameOf = (element: Element): string =>
    byIds(element.getAttribute('aria-labelledby')) ||
    element.getAttribute('aria-label') ||
    text(element) ||
    element.querySelector('img[alt]')?.getAttribute('alt') ||
    element.getAttribute('title') ||
    (element as HTMLInputElement).value ||
    '';

  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert],[aria-hidden=true]')
    );
  };
  const topDialog = (): Element | undefined =>
    [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].filter(isVisible).at(-1);
  const isDisabled = (element: Element) => element.matches(':disabled,[aria-disabled=true]');

  /** The row that repeats a control, and the title of its record. */
  const rowOf = (element: Element): [Element, string] | undefined => {
    for (
      let row = element.parentElement?.closest('article,tr,li');
      row;
      row = row.parentElement?.closest('article,tr,li')
    ) {
      const title = text(row.querySelector('h2,h3,h4,th'));
      if (title) return [row, title];
      // In a list without headings the first link names the record.
      const link = row.querySelector('a');
      if (link && link !== element) return [row, text(link).replace(/^Unread: /, '')];
    }
    return undefined;
  };
  const plain = (name: string) =>
    name
      // Ignore the unread state.
      .replace(/^Unread: |, \d+ unread\b.*/g, '')
      .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?= \d)/g, 'Mon')
      .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Weekday')
      // The records of the crawlers, named by their run.
      .replace(/\bcrawl[a-f]+/g, '…')
      // A number, or the dash shown until it is known.
      .replace(/\d[\d,.:]*|–/g, '#')
      // Drop a count at the end, which is not always there.
      .replace(/ #$/, '');
  const keyOf = (element: Element): string => {
    const frame = element.closest('main,[role=dialog],[role=alertdialog]')
      ? undefined
      : element.closest('header,footer');
    const place = frame ?? element.closest('main,nav,[role=region][aria-label],[role=group],fieldset,form');
    const where = place ? `${place.localName} ${place.localName === 'nav' ? nameOf(place) : ''}`.trim() : 'page';
    const title = rowOf(element)?.[1];
    const name = nameOf(element);
    return `${where} > ${element.getAttribute('role') ?? element.localName}: ${plain(title ? name.replaceAll(title, '…') : name)}`;
  };
  const all = (): Element[] => [...(topDialog() ?? document).querySelectorAll(CONTROLS)].filter(isVisible);

  /** One control for each key: preferably of a row that the crawler created, and enabled. */
  const controlsByKey = (runId: string): Map<string, Element> => {
    const byKey = new Map<string, Element>();
    const rank = (element: Element) =>
      (isDisabled(element) ? 0 : 2) + (rowOf(element)?.[0].textContent?.includes(runId) ? 1 : 0);
    for (const element of all()) {
      const key = keyOf(element);
      const known = byKey.get(key);
      if (!known || rank(element) > rank(known)) byKey.set(key, element);
    }
    return byKey;
  };
  const externalUrlOf = (element: Element): string | undefined => {
    const href = element.getAttribute('href');
    if (!href) return undefined;
    const { origin, protocol } = new URL(href, location.href);
    return origin !== location.origin || !protocol.startsWith('http') ? href : undefined;
  };

  const crawl: Crawl = {
    controls: (runId) =>
      [...controlsByKey(runId)].map(([key, element]): Control => ({
        key,
        name: nameOf(element),
        externalUrl: externalUrlOf(element),
        disabledReason: isDisabled(element)
          ? element.getAttribute('title') || byIds(element.getAttribute('aria-describedby'))
          : undefined,
        isSelected: element.matches(
          '[aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true]',
        ),
      })),
    dialog: () => {
      const dialog = topDialog();
      return dialog ? `${dialog.getAttribute('role')}: ${plain(nameOf(dialog))}` : '';
    },
    locate: (key, runId) => {
      const element = controlsByKey(runId).get(key);
      if (!element) return undefined;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = element.getClientRects();
      const x = box!.x + box!.width / 2;
      const y = box!.y + box!.height / 2;
      const hit = document.elementFromPoint(x, y);
      since = { url: location.href, scroll: scrollY, focus: document.activeElement, clicked: element };
      // Shown on focus only, or covered by a toast: activate it by keyboard.
      if (!hit || hit.closest('[data-scope=toast]')) {
        (element as HTMLElement).focus();
        since.focus = element;
        return { x, y, keyboard: true };
      }
      const label = element.closest('label');
      const toggles = element.localName === 'summary' || element.hasAttribute('aria-expanded');
      if (element.contains(hit) || label?.contains(hit)) return { x, y, toggles };
      return { x, y, covered: hit.outerHTML.slice(0, 120) };
    },
    startObserving: () => {
      observer.takeRecords();
      changed = 0;
      printed = 0;
      pointers = 0;
    },
    sawPointer: () => pointers > 0,
    waitForEffect: async (ms) => {
      const end = performance.now() + ms;
      for (;;) {
        if (location.href !== since!.url) return 'address';
        if (changed > 0) return 'change';
        if (printed > 0) return 'print';
        const focus = document.activeElement;
        if (focus !== since!.focus && focus !== document.body && !since!.clicked!.contains(focus)) return 'focus';
        if (scrollY !== since!.scroll) return 'scroll';
        if (performance.now() > end) return '';
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    waitUntilQuiet: async (ms) => {
      const end = performance.now() + 5_000;
      const isQuiet = () => pending === 0 && performance.now() - lastChange >= ms;
      while (!isQuiet() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now();
    },
  };
  Object.assign(window, { crawl });
}
