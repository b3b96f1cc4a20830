import { useSyncExternalStore } from 'react';
import { storePreference, readStored, writeStored } from '../../lib/storage.ts';

export const COLOUR_MODES = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

const darkSchemeQuery = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function read(): ColourMode {
  const stored = readStored('localStorage', 'colour-mode');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
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
  writeStored('localStorage', 'colour-mode', mode === 'system' ? undefined : mode);
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
