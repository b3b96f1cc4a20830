export const JPEG_MARKER = { tem: 0x01, sof0: 0xc0, sof1: 0xc1, sof2: 0xc2, soi: 0xd8, eoi: 0xd9, sos: 0xda } as const;

/** One segment of a JPEG: its marker with fill bytes and its parameters. A scan also has its coded data. */
export type JpegSegment = {
  code: number;
  /** Where the previous segment ended. Bytes between this and `from` belong to no segment. */
  previousEnd: number;
  from: number;
  parametersEnd: number;
  end: number;
};

/** Reads the segments of a JPEG behind its first marker, up to and with its end or the first that is not complete. */
export function* readJpegSegments(bytes: Buffer): Generator<JpegSegment, void, void> {
  for (let at = 2; at < bytes.length;) {
    const marker = findMarker(bytes, at);
    if (marker === undefined) return;
    const { code, from, to } = marker;
    const parametersEnd = isStandalone(code) ? to : to + 2 <= bytes.length ? to + bytes.readUInt16BE(to) : Infinity;
    if (parametersEnd > bytes.length) return;
    const end = code === JPEG_MARKER.sos ? endOfScan(bytes, parametersEnd) : parametersEnd;
    yield { code, previousEnd: at, from, parametersEnd, end };
    if (code === JPEG_MARKER.eoi) return;
    at = end;
  }
}

/** The next marker: where its fill bytes begin, its code, and the position behind it. */
function findMarker(bytes: Buffer, at: number): { from: number; code: number; to: number } | undefined {
  const { length } = bytes;
  // Plain loops: a call per 0xff of the coded data would take half a second for 8 MB of them.
  for (let from = at; from < length; from++) {
    if (bytes[from] !== 0xff) continue;
    let code = from + 1;
    while (code < length && bytes[code] === 0xff) code++;
    if (code >= length) return undefined;
    if (bytes[code] !== 0) return { from, code: bytes[code]!, to: code + 1 };
    from = code;
  }
  return undefined;
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isStandalone = (code: number) =>
  isRestart(code) || code === JPEG_MARKER.tem || code === JPEG_MARKER.soi || code === JPEG_MARKER.eoi;

/** The position of the marker that ends the coded data of a scan, which restart markers do not. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let marker = findMarker(bytes, at); marker !== undefined; marker = findMarker(bytes, marker.to))
    if (!isRestart(marker.code)) return marker.from;
  return bytes.length;
}
