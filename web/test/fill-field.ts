import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, where the single keys do not matter: the page renders once, and not at every key. */
export async function fillField(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
