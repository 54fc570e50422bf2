import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import type { Endereco, Pessoa } from '../../../pessoa/pessoa.ts';
import { type ExportSettings, perGroup } from '../../export.ts';
import { countLabels, LABEL_SHEETS } from '../../label-sheets.ts';
import { EXAMPLE_SETTINGS } from '../exports.examples.ts';
import { createBirthdaysWriter } from './birthdays.ts';
import { createLabelsWriter } from './labels.ts';
import type { WriterFactory } from './record-writer.ts';

const MM = 72 / 25.4;
const STORED = { version: 1, createdAt: '', updatedAt: '', deletedAt: null };
let made = 0;

function store(pessoa: ReturnType<typeof buildFisica> | ReturnType<typeof buildJuridica>): Pessoa {
  made += 1;
  return { ...pessoa, ...STORED, id: `0192f0c4-0000-7000-8000-${String(made).padStart(12, '0')}`, codigo: made };
}

function livingAt(nome: string, endereco: Partial<Endereco> | null): Pessoa {
  return store(buildFisica({ nome, enderecos: endereco === null ? [] : [{ ...ENDERECO, ...endereco }] }));
}

type Page = { width: number; height: number; texts: { text: string; x: number; top: number }[] };

/** The pages of a report, each with its texts and where they stand, from the upper left corner in millimetres. */
async function make(factory: WriterFactory, pessoas: Pessoa[], settings: Partial<ExportSettings> = {}) {
  const chunks: Buffer[] = [];
  const write = async (written: readonly Uint8Array[]) => void chunks.push(...written.map((one) => Buffer.from(one)));
  const title = { tenantNome: 'Cliente Principal', list: 'Pessoas', at: new Date('2026-11-20T12:00:00Z') };
  const found = { ...perGroup(() => 0), enderecos: 1, telefones: 1, emails: 1 };
  const content = { settings: { ...EXAMPLE_SETTINGS, ...settings }, columns: [], found, total: pessoas.length, title };
  const writer = factory({ write }, content);
  for (const pessoa of pessoas) writer.add(pessoa);
  await writer.end();
  const data = new Uint8Array(Buffer.concat(chunks));
  const pdf = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
  const pages: Page[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4] / MM, top: (height - item.transform[5]) / MM }]
        : [],
    );
    pages.push({ width: width / MM, height: height / MM, texts });
  }
  return pages;
}

describe('labels', () => {
  test('are ordered by CEP and begin at the chosen one, row by row', async () => {
    const pessoas = [livingAt('Última', { cep: '90000000' }), livingAt('Primeira', { cep: '01001000' })];
    const [page] = await make(createLabelsWriter, pessoas, { firstLabel: 3 });
    expect(page?.width).toBeCloseTo(215.9, 1);
    expect(page?.height).toBeCloseTo(279.4, 1);
    const [first, last] = ['Primeira', 'Última'].map((nome) => page?.texts.find(({ text }) => text === nome));
    // the third of the first row, and the first of the second one
    expect(first?.x).toBeCloseTo(4.8 + 2 * 69.85 + 3, 1);
    expect(last?.x).toBeCloseTo(4.8 + 3, 1);
    expect(first?.top).toBeLessThan(12.7 + 25.4);
    expect(last?.top).toBeGreaterThan(12.7 + 25.4);
  });

  test.each(Object.keys(LABEL_SHEETS) as ExportSettings['labelSheet'][])(
    'of %s stay each inside of its own, however long the address is',
    async (labelSheet) => {
      const {
        columns,
        width,
        height,
        edge: left,
        top,
        pitch,
        page: [pageWidth, pageHeight],
      } = LABEL_SHEETS[labelSheet];
      expect(left + (columns - 1) * pitch + width).toBeLessThanOrEqual(pageWidth + 0.1);
      const aPage = countLabels(labelSheet);
      const long = {
        logradouro: 'Avenida Engenheiro Doutor '.repeat(4).trim(),
        complemento: 'bloco B apartamento 1203',
      };
      const pessoas = Array.from({ length: aPage + 1 }, (_, index) =>
        livingAt(`Maria Aparecida do Nascimento Albuquerque Cavalcanti ${index}`, {
          ...long,
          cep: String(10_000_000 + index),
        }),
      );
      const pages = await make(createLabelsWriter, pessoas, { labelSheet });
      expect(pages).toHaveLength(2);
      expect(pages[0]?.height).toBeCloseTo(pageHeight, 1);
      for (const { text, x, top: y } of pages[0]?.texts ?? []) {
        const [column, row] = [Math.floor((x - left) / pitch), Math.floor((y - top) / height)];
        expect(column, text).toBeLessThan(columns);
        expect(x - left - column * pitch, text).toBeGreaterThanOrEqual(2.9);
        expect(y - top - row * height, text).toBeGreaterThan(3);
        expect(y - top - row * height, text).toBeLessThan(height - 2);
      }
      expect(pages[0]?.texts.some(({ text }) => text.includes('10000-000 São Paulo - SP'))).toBe(true);
    },
  );

  test('name the records that have no address', async () => {
    const without = livingAt('Sem Casa', null);
    const halfAddress = livingAt('Só CEP', { logradouro: '' });
    const pages = await make(createLabelsWriter, [livingAt('Com Casa', {}), without, halfAddress]);
    expect(pages).toHaveLength(2);
    const words = pages[1]?.texts.map(({ text }) => text).join(' ');
    expect(words).toContain('2 fichas não têm endereço');
    expect(words).toContain(`nº ${without.codigo}, nº ${halfAddress.codigo}`);
    const [only] = await make(createLabelsWriter, [without]);
    expect(only?.texts.map(({ text }) => text).join(' ')).toContain('1 ficha não tem endereço');
  });
});

test('birthdays come by month and day, those without a date at the end, and companies not at all', async () => {
  const pessoas = [
    store(buildFisica({ nome: 'Sem Data', nascimento: null })),
    store(buildFisica({ nome: 'Dezembro', nascimento: '1990-12-01' })),
    store(buildJuridica({ nome: 'Padaria' })),
    store(buildFisica({ nome: 'Bissexto', nascimento: '1980-02-29', telefones: [TELEFONE], emails: [EMAIL] })),
    store(buildFisica({ nome: 'Janeiro', nascimento: '2000-01-31' })),
  ];
  const [page] = await make(createBirthdaysWriter, pessoas);
  const texts = page?.texts.map(({ text }) => text) ?? [];
  const names = texts.filter((text) => ['Sem Data', 'Dezembro', 'Bissexto', 'Janeiro', 'Padaria'].includes(text));
  expect(names).toEqual(['Janeiro', 'Janeiro', 'Bissexto', 'Dezembro', 'Dezembro', 'Sem Data']);
  for (const text of ['29', '46 anos', '(11) 98765-4321', 'Sem data']) expect(texts).toContain(text);
  expect(texts.join(' ')).toContain('3 aniversários · 1 pessoa sem nascimento, no fim · 1 empresa fica de fora');
});
