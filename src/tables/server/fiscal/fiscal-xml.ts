import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import type { FiscalReading } from '../../../reading/fiscal/party.ts';
import { createDocumentReader } from '../../../reading/fiscal/read-document.ts';
import { decodeBytes } from '../table/decode-text.ts';

/** More nested elements and attributes than in any layout. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;
/** The characters of one text, attribute or tag, more than in any layout. */
const MAX_BETWEEN_TAGS = 4 * 1024 ** 2;
const BLANK = /^[\ufeff\s\0]*$/;

/**
 * Reads one XML file, which may contain several documents. A broken file gives no result at all. Only the five entities of XML and numbers are known: a document type
 * declaration is refused before it could define others, and nothing is ever fetched.
 */
export function readFiscalXml(bytes: Buffer): FiscalReading[] {
  const text = decodeXml(bytes);
  if (BLANK.test(text)) return [{ outcome: 'skipped', reason: 'vazio' }];
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RefusedDocument) return [{ outcome: 'refused', reason: error.reason }];
    return [{ outcome: 'refused', reason: 'xml' }];
  }
}

function parse(text: string): FiscalReading[] {
  const { events, finish } = createDocumentReader();
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw new RefusedDocument('xml', { cause: error });
  });
  parser.on('doctype', () => {
    throw new RefusedDocument('dtd');
  });
  parser.on('attribute', ({ value }) => {
    if (++attributes > MAX_ATTRIBUTES || value.length > MAX_BETWEEN_TAGS) throw new RefusedDocument('tamanho');
  });
  parser.on('opentag', ({ name, attributes: values }) => {
    attributes = 0;
    if (++depth > MAX_DEPTH) throw new RefusedDocument('tamanho');
    events.open(withoutPrefix(name), values);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close(withoutPrefix(name));
  });
  parser.on('text', events.text);
  parser.on('cdata', events.text);
  parser.write(text);
  parser.close();
  return finish();
}

/** Decides the encoding by the bytes, because programs declare UTF-8 and write Windows-1252, and the reverse. */
function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeBytes(bytes, 'windows-1252');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
