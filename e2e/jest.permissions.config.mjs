import preset from '../jest.preset.mjs';

export default { ...preset, testMatch: ['**/permissions/**/*.test.ts'], maxWorkers: 1 };
