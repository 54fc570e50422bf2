/** One line of a vCard, unfolded: `item1.TEL;TYPE=cell:+55 11 98765-4321`. */
export type VcardProperty = {
  /** ties properties together: the label of an Apple phone says which number it is for */
  group: string;
  /** in capitals */
  name: string;
  /** in small letters, the values of all `TYPE` parameters and those that version 2.1 writes bare */
  types: string[];
  parameters: Map<string, string>;
  /** as it is written, but for quoted-printable */
  value: string;
};

export type VcardLines = { write: (text: string) => void; end: () => void };

/** How this side turns the text of a quoted-printable value into bytes (UTF-8) and its bytes into a text. */
export type TextBytes = { encode: (text: string) => Uint8Array; decode: (bytes: Uint8Array) => string };

type LineOptions = {
  /** of a longer line the beginning is handed on */
  limit: number;
  bytes: TextBytes;
};

type Sink = (property: VcardProperty, isCut: boolean) => void;

/** What a picture or a sound is written under: never read, however long; only its name is handed on. */
const BINARY =
  /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-MS-CARDPICTURE)[;:]|^[^:]*;ENCODING=(?:B|BASE64)[;:]|^[^:]*;BASE64[;:]/i;
/** Name and parameters of a property at their longest: many times what a phone writes. */
const MAX_HEAD = 10_000;
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i;

/**
 * Puts folded lines together (RFC 6350, 3.2; the soft breaks of quoted-printable in version 2.1) and hands on each
 * property. Of a line longer than `limit` the beginning is handed on, and `isCut` says so.
 */
export function createVcardLines({ limit, bytes }: LineOptions, sink: Sink): VcardLines {
  let rest = '';
  let whole: string[] | undefined;
  let length = 0;
  let isBinary = false;
  let isQuoted = false;
  let isCut = false;

  function flush(): void {
    const property =
      whole === undefined ? undefined : parseProperty(whole.join(''), isQuoted && !isBinary ? bytes : undefined);
    if (property !== undefined) sink(property, isCut);
    whole = undefined;
  }

  function append(text: string): void {
    if (whole === undefined || isBinary || text === '') return;
    if (length + text.length > limit) isCut = true;
    else whole.push(text);
    if (!isCut) length += text.length;
  }

  /** The soft break of quoted-printable at the end of what there is so far, which the next line takes the place of. */
  function takeSoftBreak(): boolean {
    const last = isQuoted ? whole?.at(-1) : undefined;
    if (whole === undefined || last === undefined || !last.endsWith('=')) return false;
    whole[whole.length - 1] = last.slice(0, -1);
    length -= 1;
    return true;
  }

  function take(line: string): void {
    if (takeSoftBreak()) return append(line);
    if (whole !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) return append(line.slice(1));
    flush();
    isBinary = BINARY.test(line.slice(0, 200));
    isQuoted = QUOTED_PRINTABLE.test(line.slice(0, 200));
    isCut = !isBinary && line.length > limit;
    whole = [isBinary ? nameIn(line) : line.slice(0, limit)];
    length = Math.min(line.length, limit);
  }

  return {
    write: (text) => {
      // the line goes on: it is looked at when its end is there
      if (rest !== '' && !rest.endsWith('\r') && !/[\r\n]/.test(text)) rest += text;
      else {
        const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
        rest = lines.pop() ?? '';
        for (const line of lines) take(line);
      }
      // a line without an end: enough of it is kept to see what it is
      if (rest.length > 2 * limit) rest = rest.slice(0, limit + 1);
    },
    end: () => {
      if (rest !== '') take(rest.replace(/\r$/, ''));
      flush();
    },
  };
}

function parseProperty(line: string, quoted: TextBytes | undefined): VcardProperty | undefined {
  const colon = endOfName(line.slice(0, MAX_HEAD));
  // no property at all: what was folded without the space that says so
  if (colon === -1 || !NAME.test(line)) return line.trim() === '' ? undefined : { ...NO_PROPERTY, value: line.trim() };
  const [path = '', ...rest] = splitAt(line.slice(0, colon), ';');
  const dot = path.lastIndexOf('.');
  const parameters = new Map<string, string>();
  const types: string[] = [];
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    const key = equals === -1 ? 'TYPE' : parameter.slice(0, equals).trim().toUpperCase();
    const value = parameter
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (key === 'TYPE')
      types.push(
        ...value
          .toLowerCase()
          .split(',')
          .map((type) => type.trim()),
      );
    else parameters.set(key, value);
  }
  const value = line.slice(colon + 1);
  return {
    group: path.slice(0, Math.max(dot, 0)).toLowerCase(),
    name: path
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    types,
    parameters,
    value: quoted ? quoted.decode(bytesOfQuotedPrintable(quoted.encode(value))) : value,
  };
}

/** What a line of a property begins with: its group, its name. */
const NAME = /^[\w.-]+\s*[;:]/;

const NO_PROPERTY = { group: '', name: '', types: [], parameters: new Map<string, string>() };

/** `PHOTO:` of a picture. */
function nameIn(line: string): string {
  return `${/^[\w.-]*/.exec(line)?.[0] ?? ''}:`;
}

/** The colon before the value; one inside of quotes belongs to a parameter. */
function endOfName(line: string): number {
  let inQuotes = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') inQuotes = !inQuotes;
    if (line[at] === ':' && !inQuotes) return at;
  }
  return line.indexOf(':');
}

/** Parts between a sign, which quotes keep together. */
function splitAt(text: string, sign: string): string[] {
  return text.includes('"') ? (text.match(new RegExp(`(?:"[^"]*"|[^"${sign}])+`, 'g')) ?? []) : text.split(sign);
}

const HEX = /^[0-9A-Fa-f]{2}$/;

/** RFC 2045, 6.7. */
function bytesOfQuotedPrintable(encoded: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < encoded.length; at++) {
    const code = String.fromCharCode(encoded[at + 1] ?? 0, encoded[at + 2] ?? 0);
    const isCode = encoded[at] === EQUALS && HEX.test(code);
    bytes.push(isCode ? Number.parseInt(code, 16) : encoded[at]!);
    if (isCode) at += 2;
  }
  return Uint8Array.from(bytes);
}

const EQUALS = 0x3d;

/** The parts of a structured value, such as an address: between semicolons that no backslash escapes. */
export function splitStructured(value: string): string[] {
  return splitEscaped(value, ';').map(unescapeText);
}

/** The parts of a list, between commas. */
export function splitList(value: string): string[] {
  return splitEscaped(value, ',').map((part) => unescapeText(part).trim());
}

/** RFC 6350, 3.4: `\n`, `\,`, `\;` and `\\`. */
export function unescapeText(value: string): string {
  return value.replace(/\\(.)/gs, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

function splitEscaped(value: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === sign) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}
