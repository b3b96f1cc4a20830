import preset from '../jest.preset.mjs';

// The tests of `npm test` and `npm run e2e:product`.
export default { ...preset, roots: ['permissions', 'product', 'fuzz', 'deployment/src', 'deployment/test'] };
