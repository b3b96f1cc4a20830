// The key of the session storage.
const KEY = 'guest-inquiry';

/** Whether this browser tab has opened the link before. */
export function wasOpened(token: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === token;
  } catch {
    return false;
  }
}

/** Remembers the opened link, so that a reload shows the conversation at once. */
export function rememberOpened(token: string | undefined): void {
  try {
    if (token) sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage the button is pressed again.
  }
}
