import { expect, test } from 'vitest';
import { makeNotes, zipOf } from '../../../test/fiscal/make-nfe.ts';
import { openWritten } from '../../../test/imports/table-files.ts';

const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Souza\r\nTEL:11987654321\r\nEND:VCARD\r\n';
const LINE = `${JSON.stringify({ id: '0190c6a0-0000-7000-8000-000000000001', codigo: 1, tipo: 'fisica', nome: 'Ana Souza' })}\n`;

test.each([
  ['contacts', 'contatos.vcf', Buffer.from(CARD.repeat(15_000)), 1],
  ['our own export', 'fichas.jsonl', Buffer.from(LINE.repeat(15_000)), 1],
  ['a folder of documents', 'notas.zip', await zipOf(makeNotes(24)), 0.7],
])('%s that are read whole tell how many bytes of the file are read', async (_what, fileName, content, whole) => {
  const told: number[] = [];
  const onRead = (_count: number, _length: number, at: number) => void told.push(at);
  await (await openWritten(content, { fileName, onRead })).close();
  expect(told.length).toBeGreaterThan(2);
  expect(told).toEqual(told.toSorted((first, second) => first - second));
  // the directory of a zip is behind its files
  expect((told.at(-1) ?? 0) / content.length).toBeGreaterThanOrEqual(whole);
  expect((told.at(-1) ?? 0) / content.length).toBeLessThanOrEqual(1);
});
