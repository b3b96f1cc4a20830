import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './application.tsx';
import { shareRememberedPlace } from './entities/municipality/remembered-place.ts';
import { cleanFragment } from './lib/clean-fragment.ts';
import { watchImports } from './lib/failed-imports.ts';
import { startPageLanguage } from './lib/translation.ts';
import { readPageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/queries.ts';
import { createAppRouter } from './router.ts';
import { applyColourMode } from './ui/shell/colour-mode.ts';

watchImports();
applyColourMode();
shareRememberedPlace();
readPageData();
// Not a top-level await: the code of a page imports modules of this file's bundle, which would wait for it.
void start();

async function start(): Promise<void> {
  await Promise.all([cleanFragment(), startPageLanguage()]);
  const queryClient = createQueryClient();
  const root = document.getElementById('root')!;
  let isTakingOver = root.hasChildNodes();
  const router = createAppRouter(queryClient, {
    // Who has scrolled the shell stays there.
    scrollRestoration: () => !(isTakingOver && scrollY > 0),
    hasShell: isTakingOver,
  });
  router.subscribe('onRendered', () => (isTakingOver = false));
  // The page shows its shell until React's first render replaces it, which must therefore be complete: its code loaded,
  // and the data of the page in the cache, which takes them within one task.
  if (isTakingOver) {
    keepFirstFont();
    await router.load();
    await new Promise((resolve) => setTimeout(resolve));
  }
  createRoot(root).render(
    <StrictMode>
      <Application queryClient={queryClient} router={router} />
    </StrictMode>,
  );
}

/** Keeps the fallback where the shell was painted with it: text that changes its font moves, and counts as painted again. */
function keepFirstFont(): void {
  const shell = document.querySelector('[data-shell]');
  // The browser decides once whether it paints with the font, which is optional, or with the fallback.
  if (
    shell &&
    widthOfText(shell, "'Atkinson Hyperlegible Next Variable','Atkinson fallback'") ===
      widthOfText(shell, "'Atkinson fallback'")
  )
    document.documentElement.dataset['firstFont'] = 'fallback';
}

function widthOfText(parent: Element, fontFamily: string): number {
  const text = document.createElement('span');
  text.textContent = 'Grader 0123456789';
  Object.assign(text.style, { fontFamily, position: 'absolute', visibility: 'hidden' });
  parent.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  return width;
}
