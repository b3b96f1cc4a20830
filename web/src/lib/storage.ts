/** Uses the storage of the browser; undefined where the user has turned it off, or it is full. */
export function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
