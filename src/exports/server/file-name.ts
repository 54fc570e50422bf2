import { dayInBrasilia } from '@fichario/brasil';
import { toNameOfFile } from '../../kit/name-of-file.ts';
import { type ExportFormat, FORMATS } from '../export.ts';

/**
 * The name of a file: `Fichas de Padaria Pão Quente 2026-11-21.csv`, of a program `… (Google) 2026-11-21.csv`. No character in
 * it is special to any system.
 */
export function fileNameOf({ at, format }: { at: Date; format: ExportFormat }, tenantNome: string): string {
  const nome = toNameOfFile(tenantNome);
  const { extension, program, report } = FORMATS[format];
  const forWhom = program ? ` (${program.name})` : '';
  return `${report?.name ?? 'Fichas'} de ${nome || 'cliente'}${forWhom} ${dayInBrasilia(at)}.${extension}`;
}

/** The header with the name to save a response under (RFC 6266): in ASCII for old browsers, and in full. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(fileName)}`;
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
