import preset from '../../jest.preset.mjs';

export default { ...preset, roots: ['cluster'], testTimeout: 900_000 };
