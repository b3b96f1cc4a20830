import preset from '../../jest.preset.mjs';

// Each file starts the whole product: one at a time.
export default { ...preset, maxWorkers: 1 };
