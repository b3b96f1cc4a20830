/**
 * Labels by the values of an enumeration. A value that a newer version of a service added is shown as text: during an upgrade its
 * responses may reach an older page.
 */
export const labels = <Value extends string>(known: Record<Value, string>): Record<Value, string> =>
  withOthers(known, (value) => value.replaceAll(/[_-]/g, ' '));

/** What belongs to each value of an enumeration, for example its colour, and to any value that a newer version added. */
export const looks = <Value extends string, Look>(known: Record<Value, Look>, other: Look): Record<Value, Look> =>
  withOthers(known, () => other);

const withOthers = <Value extends string, Part>(known: Record<Value, Part>, toOther: (value: string) => Part) =>
  new Proxy(known, {
    get: (target, value): unknown =>
      typeof value === 'symbol' || Object.hasOwn(target, value) ? Reflect.get(target, value) : toOther(value),
  });
