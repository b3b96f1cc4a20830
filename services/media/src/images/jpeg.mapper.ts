const MARKER = { sof0: 0xc0, sof1: 0xc1, sof2: 0xc2, soi: 0xd8, eoi: 0xd9, sos: 0xda, tem: 0x01 };

/**
 * A JPEG as the standard requires it (ITU-T T.81, annex B), without two deviations of phones that browsers ignore: bytes between
 * segments that belong to none, and a scan header of a sequential image that does not cover the coefficients 0 to 63. The decoder
 * warns of both, and its warnings also tell of missing parts. Returns the same buffer where nothing deviates.
 */
export function repairJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let sequential = false;
  let start = 0;
  for (let at = 2; at < bytes.length;) {
    const marker = findMarker(bytes, at);
    if (marker === undefined) break;
    if (marker.from > at) {
      parts.push(bytes.subarray(start, at));
      start = marker.from;
    }
    const { code, to } = marker;
    at = to;
    if (code === MARKER.eoi) break;
    if (isStandalone(code)) continue;
    const end = to + 2 <= bytes.length ? to + bytes.readUInt16BE(to) : Infinity;
    if (end > bytes.length) break;
    if (code >= MARKER.sof0 && code <= MARKER.sof2) sequential = code !== MARKER.sof2;
    at = code === MARKER.sos ? endOfScan(bytes, end) : end;
    if (code === MARKER.sos && sequential && !bytes.subarray(end - 3, end).equals(ALL_COEFFICIENTS)) {
      parts.push(bytes.subarray(start, end - 3), ALL_COEFFICIENTS);
      start = end;
    }
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)]);
}

/** The end of the scan header of a sequential image: the first and the last coefficient, and no successive approximation. */
const ALL_COEFFICIENTS = Buffer.from([0, 63, 0]);

/** The next marker: where its fill bytes begin, its code, and the position behind it. */
function findMarker(bytes: Buffer, at: number): { from: number; code: number; to: number } | undefined {
  for (let from = bytes.indexOf(0xff, at); from !== -1; from = bytes.indexOf(0xff, from)) {
    let code = from + 1;
    while (bytes[code] === 0xff) code++;
    if (code >= bytes.length) return undefined;
    if (bytes[code] !== 0) return { from, code: bytes[code]!, to: code + 1 };
    from = code + 1;
  }
  return undefined;
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isStandalone = (code: number) => isRestart(code) || code === MARKER.tem || code === MARKER.soi;

/** The position of the marker that ends the coded data of a scan, which restart markers do not. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let marker = findMarker(bytes, at); marker !== undefined; marker = findMarker(bytes, marker.to))
    if (!isRestart(marker.code)) return marker.from;
  return bytes.length;
}
