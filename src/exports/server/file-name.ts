import { dayInBrasilia } from '@fichario/brasil';
import { toNameOfFile } from '../../kit/name-of-file.ts';
import { type ExportFormat, FORMATS } from '../export.ts';

/** The name of a file: `Fichas de Padaria 2026-11-21.csv`; for a program `… (Google) 2026-11-21.csv`. No special characters. */
export function fileNameOf({ at, format }: { at: Date; format: ExportFormat }, tenantNome: string): string {
  const nome = toNameOfFile(tenantNome);
  const { extension, program, report } = FORMATS[format];
  const forWhom = program ? ` (${program.name})` : '';
  return `${report?.name ?? 'Fichas'} de ${nome || 'cliente'}${forWhom} ${dayInBrasilia(at)}.${extension}`;
}

/** The header with the name of a download (RFC 6266): in ASCII for old browsers, and in full. */
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
