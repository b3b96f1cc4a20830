// What runs inside the page: it finds the controls and sees what a click has done. It is sent there as its own source, so
// nothing outside the function can be used in it.

export type Control = {
  /** Where it stands, what it is and what it is called, without what is one object's own. */
  key: string;
  name: string;
  /** An address that leads away from the site, which is not followed. */
  outside?: string;
  /** It is off: by what it says why, '' where it does not. */
  off?: string;
  /** It is what is chosen already. */
  chosen?: true;
};
export type Target = { x: number; y: number; covered?: string; keyboard?: true };
export type Crawl = {
  controls(own: string): Control[];
  dialog(): string;
  aim(key: string, own: string): Target | undefined;
  watch(): void;
  effect(ms: number): Promise<string>;
  quiet(ms: number): Promise<number>;
};

export function installCrawler(): void {
  const CONTROLS =
    'a[href],a[role=link],button,summary,input[type=submit],input[type=button],[role=button],[role=tab],[role=menuitem]';
  let since: { url: string; scroll: number; focus: Element | null; clicked: Element | null } | undefined;
  let changed = 0;
  let lastChange = performance.now();
  let pending = 0;
  let printed = 0;

  const isTip = (node: Node | null) => node instanceof Element && node.closest('[data-tip]') !== null;
  const counts = ({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean => {
    if (isTip(target)) return false;
    if (type === 'childList') return [...addedNodes, ...removedNodes].some((node) => !isTip(node));
    return !attributeName?.startsWith('data-focus');
  };
  const observer = new MutationObserver((records) => {
    const seen = records.filter(counts).length;
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

  const isThere = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert],[aria-hidden=true]')
    );
  };
  const topDialog = (): Element | undefined =>
    [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].filter(isThere).at(-1);
  const isOff = (element: Element) => element.matches(':disabled,[aria-disabled=true]');

  /** The row that a control is repeated in, and what the row is about. */
  const rowOf = (element: Element): [Element, string] | undefined => {
    for (
      let row = element.parentElement?.closest('article,tr,li');
      row;
      row = row.parentElement?.closest('article,tr,li')
    ) {
      const title = text(row.querySelector('h2,h3,h4,th'));
      if (title) return [row, title];
      // In a list without headings the first link is what the buttons after it are about.
      const link = row.querySelector('a');
      if (link && link !== element) return [row, text(link).replace(/^Unread: /, '')];
    }
    return undefined;
  };
  const plain = (name: string) =>
    name
      // What was read meanwhile is the same thing still.
      .replace(/^Unread: |, \d+ unread\b.*/g, '')
      .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?= \d)/g, 'Mon')
      // A number, or the dash that stands for one while it is counted.
      .replace(/\d[\d,.:]*|–/g, '#')
      // A count at the end comes and goes.
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
  const all = (): Element[] => [...(topDialog() ?? document).querySelectorAll(CONTROLS)].filter(isThere);

  /** Of each kind one: of the crawler's own where there is one, and one that is on where there is one. */
  const kinds = (own: string): Map<string, Element> => {
    const kinds = new Map<string, Element>();
    const rank = (element: Element) =>
      (isOff(element) ? 0 : 2) + (rowOf(element)?.[0].textContent?.includes(own) ? 1 : 0);
    for (const element of all()) {
      const key = keyOf(element);
      const known = kinds.get(key);
      if (!known || rank(element) > rank(known)) kinds.set(key, element);
    }
    return kinds;
  };
  const isOutside = (element: Element): string | undefined => {
    const href = element.getAttribute('href');
    if (!href) return undefined;
    const { origin, protocol } = new URL(href, location.href);
    return origin !== location.origin || !protocol.startsWith('http') ? href : undefined;
  };

  const crawl: Crawl = {
    controls: (own) =>
      [...kinds(own)].map(([key, element]) => {
        const outside = isOutside(element);
        const off =
          isOff(element) && (element.getAttribute('title') || byIds(element.getAttribute('aria-describedby')));
        const chosen = element.matches(
          '[aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true]',
        );
        return {
          key,
          name: nameOf(element),
          ...(outside && { outside }),
          ...(off !== false && { off }),
          ...(chosen && { chosen }),
        };
      }),
    dialog: () => {
      const dialog = topDialog();
      return dialog ? `${dialog.getAttribute('role')}: ${plain(nameOf(dialog))}` : '';
    },
    aim: (key, own) => {
      const element = kinds(own).get(key);
      if (!element) return undefined;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = element.getClientRects();
      const x = box!.x + box!.width / 2;
      const y = box!.y + box!.height / 2;
      const hit = document.elementFromPoint(x, y);
      since = { url: location.href, scroll: scrollY, focus: document.activeElement, clicked: element };
      // What shows only when the focus is on it, and what a passing message lies on, is for the keyboard.
      if (!hit || hit.closest('[data-scope=toast]')) {
        (element as HTMLElement).focus();
        since.focus = element;
        return { x, y, keyboard: true };
      }
      const label = element.closest('label');
      if (element.contains(hit) || label?.contains(hit)) return { x, y };
      return { x, y, covered: hit.outerHTML.slice(0, 120) };
    },
    watch: () => {
      observer.takeRecords();
      changed = 0;
      printed = 0;
    },
    effect: async (ms) => {
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
    quiet: async (ms) => {
      const end = performance.now() + 5_000;
      const isQuiet = () => pending === 0 && performance.now() - lastChange >= ms;
      while (!isQuiet() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now();
    },
  };
  Object.assign(window, { crawl });
}
