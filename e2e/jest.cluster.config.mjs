import preset from '../jest.preset.mjs';

export default { ...preset, roots: ['deployment/cluster'], testTimeout: 3_600_000 };
