import { useSyncExternalStore } from 'react';
import { storePreference } from '../../lib/preference-cookie.ts';

export const COLOUR_MODES = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

const darkSchemeQuery = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function read(): ColourMode {
  try {
    const stored = localStorage.getItem('colour-mode');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies the stored colour mode, and tells it to the gateway for the first paint of the next page. */
export function applyColourMode(): void {
  const mode = read();
  storePreference('colour-mode', mode === 'system' ? undefined : mode);
  const isDark = mode === 'dark' || (mode === 'system' && darkSchemeQuery().matches);
  const { classList, style } = document.documentElement;
  classList.toggle('dark', isDark);
  classList.toggle('light', !isDark);
  style.colorScheme = isDark ? 'dark' : 'light';
}

export function chooseColourMode(mode: ColourMode): void {
  try {
    if (mode === 'system') localStorage.removeItem('colour-mode');
    else localStorage.setItem('colour-mode', mode);
  } catch {
    // Without local storage the system mode is used.
  }
  applyColourMode();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const query = darkSchemeQuery();
  const change = () => (applyColourMode(), listener());
  listeners.add(listener);
  query.addEventListener('change', change);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', change);
  };
}

export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, read, () => 'system');
