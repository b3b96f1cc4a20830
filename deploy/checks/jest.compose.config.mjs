import preset from '../../jest.preset.mjs';

export default { ...preset, roots: ['compose'], testTimeout: 600_000 };
