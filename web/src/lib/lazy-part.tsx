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

/**
 * As `lazyComponent`, with a function that loads the module beforehand: after that the component renders at once, without the
 * fallback of its `Suspense`. A module that does not load is loaded again when the component is rendered.
 */
export function preloadedComponent<Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
): { Component: LazyExoticComponent<Module[Name]>; preload: () => Promise<void> | undefined } {
  let loaded: Module | undefined;
  const fromModule = (module: Module) => ({ default: module[name] });
  return {
    preload: () =>
      loaded
        ? undefined
        : load().then(
            (module) => void (loaded = module),
            () => undefined,
          ),
    Component: lazy(() => {
      const module = loaded;
      if (!module) return load().then(fromModule);
      // React takes the result of a thenable that calls back at once without suspending.
      // oxlint-disable-next-line unicorn/no-thenable
      return { then: (resolve: (value: unknown) => void) => resolve(fromModule(module)) } as Promise<any>;
    }),
  };
}
