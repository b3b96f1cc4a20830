// Longer than any cookie that a service sets.
const MAX_LENGTH = 512;

/** The value of a cookie. Undefined for several: one was injected, and gateway and service could each pick another. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header?.includes(`${name}=`)) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value && value.length <= MAX_LENGTH ? value : undefined;
}
