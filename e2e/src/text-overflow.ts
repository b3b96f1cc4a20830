import type { Page } from 'playwright-core';

/** Where the page scrolls sideways, and the texts that run out of their boxes, or are cut without an ellipsis, also in selects. */
export const findTextOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The header measures itself before the next frame is painted.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    const problems = new Set<string>();
    if (root.scrollWidth > root.clientWidth) problems.add(`the page is ${root.scrollWidth} px wide`);
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.closest('[aria-label],[id]')?.getAttribute('aria-label')?.slice(0, 30) ?? ''}`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        /\S{16}/.test(text.nodeValue!) &&
        text.parentElement!.checkVisibility() &&
        !text.parentElement!.closest('textarea, option')
      )
        addProblem(text);
    }
    // On phones a label covers the text of the select that sorts.
    for (const select of document.querySelectorAll<HTMLSelectElement>('select:not(:has(+ [aria-hidden=true]))'))
      if (select.checkVisibility()) addCutChoice(select);
    return [...problems];

    /** A select shows one line, whose end it cuts. */
    function addCutChoice(select: HTMLSelectElement): void {
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(select);
      if (textOverflow === 'ellipsis') return;
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = font;
      const text = select.selectedOptions[0]?.text ?? '';
      const room = Math.ceil(select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
      const width = Math.floor(context.measureText(text).width);
      if (width > room) problems.add(`${text} of ${width} px in a select with room for ${room} px`);
    }

    function addProblem(text: Node): void {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let element = text.parentElement; element && element !== root; element = element.parentElement) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        if (style.display === 'inline' || style.display === 'contents') continue;
        // For screen readers only.
        if (box.width <= 1) return;
        if (right <= box.right + 1 && left >= box.left - 1) continue;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return;
        // A row of cards to swipe through.
        if (style.overflowX === 'auto' && style.scrollSnapType !== 'none') return;
        const how =
          { visible: 'runs out of', auto: 'scrolls in', scroll: 'scrolls in' }[style.overflowX] ?? 'is cut by';
        problems.add(
          `${text.nodeValue!.slice(0, 8)}…${text.nodeValue!.slice(-8)} in ${describe(text.parentElement!)} ${how} ${describe(element)}`,
        );
        return;
      }
    }
  });
