import preset from '../jest.preset.mjs';

// The tests of `npm test`. One worker: the permission table starts the whole product.
export default {
  ...preset,
  roots: ['permissions', 'product', 'fuzz', 'deployment/src', 'deployment/test'],
  maxWorkers: 1,
};
