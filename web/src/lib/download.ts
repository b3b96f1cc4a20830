/** Saves a file under this name. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves data as a JSON file of this name. */
export const downloadJson = (name: string, data: unknown): void =>
  downloadFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));

/** A file name with today's date, such as `commonyard-my-data-2026-11-23.json`. */
export const datedFileName = (name: string, now = new Date()): string =>
  `commonyard-${name}-${now.toISOString().slice(0, 10)}.json`;
