/** Generates request ids in UUID format: a random prefix per process plus a counter, cheaper than a random id each. */
export function createRequestIds(): () => string {
  const prefix = crypto.randomUUID().slice(0, 24);
  let count = 0;
  return () => prefix + (++count).toString(16).padStart(12, '0');
}
