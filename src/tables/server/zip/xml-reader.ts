import { SaxesParser } from 'saxes';
import type { ReadingLimits } from '../table/limits.ts';
import { UnreadableFile, sheetsAreBomb, sheetsAreDamaged } from '../table/refusals.ts';

export type Attributes = Record<string, string>;

/** Handlers for the content of a document. Names have no prefix. */
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** The maximum length of a text between two tags, or of a tag: many times the limit of a cell. */
const MAX_BETWEEN_TAGS = 4 * 1024 * 1024;

/**
 * Reads an XML document part by part. It yields after each part, once the handlers have received all its content. Throws
 * UnreadableFile on invalid XML and on a document type declaration, which could define endlessly nested entities.
 */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  limits: ReadingLimits,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let sinceTag = 0;
  let attributesOfTag = 0;
  parser.on('doctype', () => {
    throw sheetsAreDamaged();
  });
  parser.on('attribute', () => {
    if (++attributesOfTag > limits.attributes) throw sheetsAreBomb();
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    attributesOfTag = 0;
    if (++depth > limits.depth) throw sheetsAreBomb();
    handlers.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    handlers.close?.(withoutPrefix(name));
  });
  if (handlers.text !== undefined) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const part of bytes) {
      decoder ??= new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8');
      const text = decoder.decode(part, { stream: true });
      sinceTag += text.length;
      parser.write(text);
      if (sinceTag > MAX_BETWEEN_TAGS) throw sheetsAreBomb();
      yield;
    }
    if (decoder === undefined) return;
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : sheetsAreDamaged(error);
  }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
