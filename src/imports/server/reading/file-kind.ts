import type { FileStart } from './file-start.ts';
import { fileIsEmpty, fileIsEncrypted, fileIsNoTable, fileIsOldFormat } from './refusals.ts';

/** Which reader a file needs. */
export type FileKind = 'text' | 'vcard' | 'zip';

type Signature = { bytes: string; at?: number; kind: string };

/** First bytes of files that people take for a spreadsheet, in Latin 1. */
const SIGNATURES: Signature[] = [
  { bytes: '%PDF', kind: 'um PDF' },
  { bytes: '\x89PNG', kind: 'uma imagem' },
  { bytes: '\xff\xd8\xff', kind: 'uma imagem' },
  { bytes: 'GIF8', kind: 'uma imagem' },
  { bytes: 'II*\0', kind: 'uma imagem' },
  { bytes: 'MM\0*', kind: 'uma imagem' },
  { bytes: 'WEBP', at: 8, kind: 'uma imagem' },
  { bytes: 'ftyp', at: 4, kind: 'uma imagem ou um vídeo' },
  { bytes: 'Rar!', kind: 'um arquivo compactado (RAR)' },
  { bytes: '7z\xbc\xaf', kind: 'um arquivo compactado (7z)' },
  { bytes: '\x1f\x8b', kind: 'um arquivo compactado (gzip)' },
  { bytes: 'SQLite format 3', kind: 'um banco de dados' },
  { bytes: '\0\x01\0\0Standard', kind: 'um banco de dados do Access' },
  { bytes: 'PAR1', kind: 'um arquivo Parquet' },
  { bytes: 'MZ\x90', kind: 'um programa' },
  { bytes: '\x7fELF', kind: 'um programa' },
  { bytes: '{\\rtf', kind: 'um texto do Word' },
];

const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** The stream of an OLE file that holds an encrypted document ([MS-OFFCRYPTO] 2.3.4.4), as its directory spells it. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const HTML = /^(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div)/i;

/**
 * What a file is by what it holds. Throws UnreadableFile, with what to do, for what is known and is none of the three
 * formats.
 */
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

/** What stands behind the last dot of a name, if it is an ending at all. */
export function endingOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

function refuseOle(ending: string) {
  return ending === 'doc' || ending === 'msg' || ending === 'ppt'
    ? fileIsNoTable('um documento do Office antigo', ending)
    : fileIsOldFormat('uma planilha do Excel antigo (.xls)', ending === 'xls' ? '' : ending);
}

function recognizeText(bytes: Buffer, ending: string): FileKind {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  const text = bytes
    .subarray(0, 4096)
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^[\ufeff\s]+/, '');
  if (/^BEGIN:VCARD\s/i.test(text)) return 'vcard';
  if (HTML.test(text)) throw fileIsOldFormat('uma página da internet (HTML)', ending);
  if (text.startsWith('<?xml') || text.startsWith('<Workbook')) throw fileIsOldFormat('um arquivo XML', ending);
  if (/^(?:\{\s*["}]|\[\s*[{["])/.test(text)) throw fileIsOldFormat('um arquivo JSON', ending);
  return 'text';
}
