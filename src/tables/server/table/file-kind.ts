import { open } from 'node:fs/promises';
import { isFiscal } from '../../../reading/fiscal/read-document.ts';
import { SPED_START } from '../../../reading/fiscal/read-sped.ts';
import { fileIsEmpty, fileIsEncrypted, fileIsNoTable, fileIsOldFormat, type OtherKind } from './refusals.ts';

/** The start of a file, which shows its kind. */
export type FileStart = { bytes: Buffer /** bytes of the whole file */; size: number; isWhole: boolean };

export async function readStart(path: string, length: number): Promise<FileStart> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(length, size));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return { bytes: buffer.subarray(0, filled), size, isWhole: filled >= size };
  } finally {
    await handle.close();
  }
}

/** The reader for a file. */
export type FileKind = 'text' | 'vcard' | 'zip' | 'jsonl' | 'xml' | 'sped';

type Signature = { bytes: string; at?: number; kind: OtherKind };

const IMAGE = { name: 'uma imagem', endings: ['png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'webp', 'heic', 'bmp'] };
const PROGRAM = { name: 'um programa', endings: ['exe', 'dll'] };
const PDF = { name: 'um PDF', endings: ['pdf'] };

/** First bytes, in Latin 1, of files that users mistake for a spreadsheet. */
const SIGNATURES: Signature[] = [
  { bytes: '%PDF', kind: PDF },
  { bytes: '\x89PNG', kind: IMAGE },
  { bytes: '\xff\xd8\xff', kind: IMAGE },
  { bytes: 'GIF8', kind: IMAGE },
  { bytes: 'II*\0', kind: IMAGE },
  { bytes: 'MM\0*', kind: IMAGE },
  { bytes: 'WEBP', at: 8, kind: IMAGE },
  { bytes: 'ftyp', at: 4, kind: { name: 'uma imagem ou um vídeo', endings: ['heic', 'avif', 'mp4', 'mov'] } },
  { bytes: 'Rar!', kind: { name: 'um arquivo compactado (RAR)', endings: ['rar'] } },
  { bytes: '7z\xbc\xaf', kind: { name: 'um arquivo compactado (7z)', endings: ['7z'] } },
  { bytes: '\x1f\x8b', kind: { name: 'um arquivo compactado (gzip)', endings: ['gz', 'tgz'] } },
  { bytes: 'SQLite format 3', kind: { name: 'um banco de dados', endings: ['db', 'sqlite'] } },
  { bytes: '\0\x01\0\0Standard', kind: { name: 'um banco de dados do Access', endings: ['mdb', 'accdb'] } },
  { bytes: 'PAR1', kind: { name: 'um arquivo Parquet', endings: ['parquet'] } },
  { bytes: 'MZ\x90', kind: PROGRAM },
  { bytes: '\x7fELF', kind: PROGRAM },
  { bytes: '{\\rtf', kind: { name: 'um texto do Word', endings: ['rtf', 'doc'] } },
];

const OLD_EXCEL = { name: 'uma planilha do Excel antigo (.xls)', endings: ['xls', 'xlt'] };
const OLD_OFFICE = { name: 'um documento do Office antigo', endings: ['doc', 'ppt', 'msg', 'vsd', 'msi'] };
const WEB_PAGE = { name: 'uma página da internet (HTML)', endings: ['html', 'htm'] };
const XML = { name: 'um arquivo XML', endings: ['xml', 'fods'] };
const JSON_TEXT = { name: 'um arquivo JSON', endings: ['json', 'jsonl', 'ndjson'] };

const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** The stream of an OLE file that contains an encrypted document ([MS-OFFCRYPTO] 2.3.4.4), spelled as in its directory. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** The start of a line in our own JSON Lines export. */
const OWN_RECORD = /^\{"id":"[\da-f]{8}-[\da-f-]{27}","codigo":\d/i;
const HTML = /^(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div)/i;

/** Returns the kind of a file by its content. Throws UnreadableFile with advice for a known kind that is not accepted. */
export function recognizeFile({ bytes, size }: FileStart, fileName: string): FileKind {
  if (size === 0) throw fileIsEmpty();
  const ending = endingOf(fileName);
  const latin = bytes.subarray(0, 64).toString('latin1');
  if (latin.startsWith('PK\x03\x04') || latin.startsWith('PK\x05\x06')) return 'zip';
  if (latin.startsWith(OLE)) throw bytes.includes(ENCRYPTED_PACKAGE) ? fileIsEncrypted() : refuseOle(ending);
  const known = SIGNATURES.find(({ bytes: signature, at = 0 }) => latin.startsWith(signature, at));
  if (known !== undefined) throw fileIsNoTable(known.kind, ending);
  return recognizeText(bytes, ending);
}

/** Returns the text after the last dot of a file name, if it is an ending. */
export function endingOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

const ELEMENT = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/g;

/** A fiscal document, alone or in an envelope, also one that its reader refuses with a better reason. */
function isFiscalXml(text: string, ending: string): boolean {
  if (!text.startsWith('<')) return false;
  if (ending === 'xml' && /<!DOCTYPE/.test(text)) return true;
  return isFiscal(Array.from(text.matchAll(ELEMENT), ([, name = '']) => name));
}

function refuseOle(ending: string) {
  return OLD_OFFICE.endings.includes(ending) ? fileIsNoTable(OLD_OFFICE, ending) : fileIsOldFormat(OLD_EXCEL, ending);
}

function recognizeText(bytes: Buffer, ending: string): FileKind {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  const text = bytes
    .subarray(0, 4096)
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^[\ufeff\s]+/, '');
  if (/^BEGIN:VCARD\s/i.test(text)) return 'vcard';
  if (OWN_RECORD.test(text)) return 'jsonl';
  if (HTML.test(text)) throw fileIsOldFormat(WEB_PAGE, ending);
  if (text.startsWith(SPED_START)) return 'sped';
  if (isFiscalXml(text, ending)) return 'xml';
  if (text.startsWith('<?xml') || text.startsWith('<Workbook')) throw fileIsOldFormat(XML, ending);
  if (/^(?:\{\s*["}]|\[\s*[{["])/.test(text)) throw fileIsOldFormat(JSON_TEXT, ending);
  return 'text';
}
