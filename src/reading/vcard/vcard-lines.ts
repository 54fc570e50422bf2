/** One line of a vCard, unfolded: `item1.TEL;TYPE=cell:+55 11 98765-4321`. */
export type VcardProperty = {
  /** connects properties: the label of an Apple phone belongs to the number of the same group */
  group: string;
  /** in capitals */
  name: string;
  /** in small letters: the values of all `TYPE` parameters, and bare parameters of version 2.1; a label of Android as written */
  types: string[];
  parameters: Map<string, string>;
  /** unchanged, except that quoted-printable is decoded */
  value: string;
};

export type VcardLines = { write: (text: string) => void; end: () => void };

/** Converts quoted-printable values between text and bytes (UTF-8); browser and server do this differently. */
export type TextBytes = { encode: (text: string) => Uint8Array; decode: (bytes: Uint8Array) => string };

type LineOptions = {
  /** a longer line is passed on without its end */
  limit: number;
  bytes: TextBytes;
};

type Sink = (property: VcardProperty, isCut: boolean) => void;

/** Properties with a picture or a sound. Their values are never read, whatever their length; only the names are passed on. */
const BINARY =
  /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-MS-CARDPICTURE)[;:]|^[^:]*;ENCODING=(?:B|BASE64)[;:]|^[^:]*;BASE64[;:]/i;
/** The maximum length of a property's name and parameters, far above real contacts. */
const MAX_HEAD = 10_000;
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i;

/**
 * Joins folded lines (RFC 6350, 3.2; the soft breaks of quoted-printable in version 2.1) and passes on each property. For a
 * line longer than `limit` only the start is passed on, with `isCut`.
 */
export function createVcardLines({ limit, bytes }: LineOptions, sink: Sink): VcardLines {
  let unread = '';
  let whole: string[] | undefined;
  let length = 0;
  let isBinary = false;
  let isQuoted = false;
  let isCut = false;

  function flush(): void {
    const property = whole && parseProperty(whole.join(''), { bytes, isQuoted: isQuoted && !isBinary });
    if (property) sink(property, isCut);
    whole = undefined;
  }

  function append(text: string): void {
    if (whole === undefined || isBinary || text === '') return;
    if (length + text.length > limit) isCut = true;
    else whole.push(text);
    if (!isCut) length += text.length;
  }

  /** Removes a quoted-printable soft break at the end of the current text. Returns true if the next line continues it. */
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
      // an incomplete line waits for its end
      if (unread !== '' && !unread.endsWith('\r') && !/[\r\n]/.test(text)) unread += text;
      else {
        const lines = (unread + text).split(/\r\n|\n|\r(?!$)/);
        unread = lines.pop() ?? '';
        for (const line of lines) take(line);
      }
      // a line without an end: keep only enough to recognise its property
      if (unread.length > 2 * limit) unread = unread.slice(0, limit + 1);
    },
    end: () => {
      if (unread !== '') take(unread.replace(/\r$/, ''));
      flush();
    },
  };
}

type Decoding = { bytes: TextBytes; isQuoted: boolean };

function parseProperty(line: string, { bytes, isQuoted }: Decoding): VcardProperty | undefined {
  const colon = endOfName(line.slice(0, MAX_HEAD));
  // not a property: a folded line without the required space
  if (colon === -1 || !NAME.test(line)) return line.trim() === '' ? undefined : { ...NO_PROPERTY, value: line.trim() };
  const [path = '', ...parameterTexts] = splitParameters(line.slice(0, colon));
  const dot = path.lastIndexOf('.');
  const parameters = new Map<string, string>();
  const types: string[] = [];
  for (const parameter of parameterTexts) {
    const written = OWN_LABEL.exec(parameter)?.[1];
    if (written !== undefined) {
      const label = written.replace(ENCODING_OF_LABEL, '');
      types.push(/=quoted-printable,/i.test(written) ? decodeQuoted(label, bytes) : label);
      continue;
    }
    const equals = parameter.indexOf('=');
    const key = equals === -1 ? 'TYPE' : parameter.slice(0, equals).trim().toUpperCase();
    const value = parameter
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (key !== 'TYPE') parameters.set(key, value);
    else for (const type of value.toLowerCase().split(',')) types.push(type.trim());
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
    value: isQuoted ? decodeQuoted(value, bytes) : value,
  };
}

/** `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=52=65)`: a label that a user of Android wrote. */
const OWN_LABEL = /^\s*X-CUSTOM\((.*)\)$/i;
const ENCODING_OF_LABEL = /^(?:(?:CHARSET|ENCODING)=[^,]*,)+/i;

function decodeQuoted(text: string, { encode, decode }: TextBytes): string {
  return decode(bytesOfQuotedPrintable(encode(text))).replace(/\r\n?/g, '\n');
}

/** What a line of a property begins with: its group, its name. */
const NAME = /^[\w.-]+\s*[;:]/;

const NO_PROPERTY = { group: '', name: '', types: [], parameters: new Map<string, string>() };

/** Returns the property name of a picture, as in `PHOTO:`. */
function nameIn(line: string): string {
  return `${/^[\w.-]*/.exec(line)?.[0] ?? ''}:`;
}

/** Returns the index of the colon before the value. A colon inside quotes belongs to a parameter. */
function endOfName(line: string): number {
  let inQuotes = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') inQuotes = !inQuotes;
    if (line[at] === ':' && !inQuotes) return at;
  }
  return line.indexOf(':');
}

/** Splits a name and its parameters at semicolons, except inside quotes. */
function splitParameters(head: string): string[] {
  return head.includes('"') ? (head.match(/(?:"[^"]*"|[^";])+/g) ?? []) : head.split(';');
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

/** Splits a structured value, like an address, at semicolons without a backslash. */
export function splitStructured(value: string): string[] {
  return splitEscaped(value, ';').map(unescapeText);
}

/** Splits a list at commas. */
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
