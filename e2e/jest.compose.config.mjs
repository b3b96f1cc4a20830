import preset from '../jest.preset.mjs';

export default { ...preset, roots: ['deployment/compose'], testTimeout: 600_000 };
