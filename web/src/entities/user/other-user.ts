import type { User } from '@commonyard/contracts/http/identity';
import { reload } from '../../lib/failed-imports.ts';
import { tryStorage, writeStored } from '../../lib/storage.ts';
import { currentTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';

/** In the storage of a tab that begins again, since another user is signed in. */
export const OTHER_USER = 'other-user';

/**
 * Begins again for the user who is signed in now. Nothing that the former one typed is left: not in the page, whose forms would
 * store it once more or ask whether to leave, and not in the storage of the tab.
 */
export function startOver(): void {
  for (const name of ['beforeunload', 'pagehide'])
    addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
  tryStorage(() => sessionStorage.clear());
  writeStored('sessionStorage', OTHER_USER, 'true');
  void reload();
}

/** Says who is signed in, after `startOver`. */
export function sayWho({ name }: User): void {
  writeStored('sessionStorage', OTHER_USER, undefined);
  const t = currentTranslation();
  toast({
    title: t('You are signed in as {name}', { name }),
    description: t('Another user logged in in this browser. What was typed here before is gone.'),
  });
}
