import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment for Node, whose global object is an ordinary one. Jest gives `createContext` an object of its own, and each
 * use of `Object`, `Promise` or another global searches that object first: a tenth of the processor time of the tests of services.
 * Each test file still has a context of its own. Throws where Jest does not create its context by `createContext`.
 */
// Jest takes the default export of this file.
export default class NodeEnvironment extends TestEnvironment {
  constructor(...settings) {
    Object.assign(vm, { createContext: () => createContext(vm.constants.DONT_CONTEXTIFY) });
    try {
      super(...settings);
    } finally {
      Object.assign(vm, { createContext });
    }
    if (this.context !== this.global) throw new Error('The global object of the tests is not an ordinary one.');
  }
}
