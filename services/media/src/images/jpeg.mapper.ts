import { JPEG_MARKER, readJpegSegments } from './jpeg-segments.mapper.ts';

/**
 * A JPEG as the standard requires it (ITU-T T.81, annex B), without two deviations of phones that browsers ignore: bytes between
 * segments that belong to none, and a scan header of a sequential image that does not cover the coefficients 0 to 63. The decoder
 * warns of both, and its warnings also tell of missing parts. Returns the same buffer where nothing deviates. `inspectImage`
 * limits the number of segments, and so the number of parts of the copy.
 */
export function repairJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let sequential = false;
  let start = 0;
  for (const { code, previousEnd, from, parametersEnd } of readJpegSegments(bytes)) {
    if (from > previousEnd) {
      parts.push(bytes.subarray(start, previousEnd));
      start = from;
    }
    if (code >= JPEG_MARKER.sof0 && code <= JPEG_MARKER.sof2) sequential = code !== JPEG_MARKER.sof2;
    if (code !== JPEG_MARKER.sos || !sequential) continue;
    const coefficients = parametersEnd - ALL_COEFFICIENTS.length;
    if (bytes.subarray(coefficients, parametersEnd).equals(ALL_COEFFICIENTS)) continue;
    parts.push(bytes.subarray(start, coefficients), ALL_COEFFICIENTS);
    start = parametersEnd;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)]);
}

/** The end of the scan header of a sequential image: the first and the last coefficient, and no successive approximation. */
const ALL_COEFFICIENTS = Buffer.from([0, 63, 0]);
