import { dayInBrasilia } from '../../../packages/brasil/src/data.ts';
import type { ExportFormat } from '../export.ts';

/** What a file is called: `Fichas de Padaria Pão Quente 2026-11-21.csv`. No sign in it means anything to a system. */
export function fileNameOf({ at, format }: { at: Date; format: ExportFormat }, tenantNome: string): string {
  const nome = tenantNome
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `Fichas de ${nome || 'cliente'} ${dayInBrasilia(at)}.${format}`;
}

// what Windows, macOS or a shell reads as more than a letter; what is invisible; half a letter
const NOT_IN_NAMES = /[\\/:*?"<>|%\p{C}]/gu;

/** The header that lets a browser save an answer under a name (RFC 6266): plain letters for old ones, all of it for others. */
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
