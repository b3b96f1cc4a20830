import fc from 'fast-check';

const BOUNDARY = 'fuzz-boundary';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { name: string; filename: string; type: string; content: Buffer };
type Upload = { content: Buffer; headers: Record<string, string> };

const validPart = fc.constant<Part>({ name: 'images', filename: 'photo.png', type: 'image/png', content: PNG });

/** A PNG that claims to have 50,000 × 50,000 pixels. */
const hugePng = (() => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
})();

const hostilePart = fc.record<Part>({
  name: fc.constantFrom('images', 'images', 'images', 'images[]', 'image', '', '__proto__', 'constructor'),
  filename: fc.constantFrom(
    'photo.png',
    '../../x.png',
    '',
    'a\0.png',
    '"; name="x',
    'x'.repeat(5_000),
    'é🧹.png',
    'x.php',
  ),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', '', 'image/png; charset=x', 'x'.repeat(2_000)),
  content: fc.oneof(
    fc.constantFrom(
      PNG,
      PNG.subarray(0, 40),
      hugePng,
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
      Buffer.from('PK\x03\x04'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
      Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]),
      Buffer.alloc(300_000, 0x89),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});

const partText = ({ name, filename, type, content }: Part) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const formOf = (parts: Part[]) => Buffer.concat([...parts.map(partText), Buffer.from(`--${BOUNDARY}--\r\n`)]);
const upload = (content: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`): Upload => ({
  content,
  headers: { 'content-type': type },
});

/** Uploads of images: allowed ones, or hostile ones. */
export function uploads(form: 'valid' | 'loose'): fc.Arbitrary<Upload> {
  const valid = fc.array(validPart, { minLength: 1, maxLength: 2 }).map((parts) => upload(formOf(parts)));
  if (form === 'valid') return valid;
  return fc.oneof(
    fc.array(fc.oneof(validPart, hostilePart), { maxLength: 7 }).map((parts) => upload(formOf(parts))),
    fc.tuple(validPart, fc.nat(200)).map(([part, length]) => upload(formOf([part]).subarray(0, length))),
    fc
      .tuple(
        validPart,
        fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'),
      )
      .map(([part, type]) => upload(formOf([part]), type)),
    fc
      .constantFrom('', '--', `--${BOUNDARY}`, `--${BOUNDARY}\r\n\r\n`, `--${BOUNDARY}\r\n${'x: y\r\n'.repeat(9_000)}`)
      .map((text) => upload(Buffer.from(text))),
  );
}
