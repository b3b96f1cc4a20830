import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A component of a module that is loaded when the component is first rendered. */
export const lazyPart = <Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await load())[name] }));
