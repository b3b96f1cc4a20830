import preset from '../../jest.preset.mjs';

// Each file starts the whole product, so files run one at a time.
export default { ...preset, maxWorkers: 1 };
