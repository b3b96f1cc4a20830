import preset from '../jest.preset.mjs';

export default { ...preset, roots: ['deployment/cluster'], testTimeout: 900_000 };
