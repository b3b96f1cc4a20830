import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

/** A component of a module that is loaded when the component is first rendered, within the caller's `Suspense`. */
export const lazyComponent = <Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await load())[name] }));

/** As `lazyComponent`, with a `Suspense` of its own: shows `fallback`, by default nothing, until the component is loaded. */
export function lazyPart<Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): Module[Name] {
  const Part: ComponentType<any> = lazyComponent(load, name);
  const LazyPart: ComponentType<any> = (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return LazyPart as Module[Name];
}
