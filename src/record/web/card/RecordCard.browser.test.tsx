import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { emptyBlock, emptyPessoa } from '../../../pessoa/empty.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import type { Pessoa, PessoaJuridica } from '../../../pessoa/pessoa.ts';
import { RecordCard } from './RecordCard.tsx';

const PESSOA: Pessoa = {
  ...EXAMPLE_PESSOA,
  nascimento: '1980-02-29',
  telefones: [
    {
      ...emptyBlock('telefones', 'fisica'),
      tipo: 'celular',
      principal: true,
      numero: '11987654321',
      observacao: 'recado',
    },
    { ...emptyBlock('telefones', 'fisica'), tipo: 'fixo', principal: false, numero: '1133334444' },
  ],
  emails: [{ ...emptyBlock('emails', 'fisica'), email: 'joao@exemplo.com.br', principal: true }],
  enderecos: [
    {
      ...emptyBlock('enderecos', 'fisica'),
      logradouro: 'Praça da Sé',
      numero: '100',
      bairro: 'Sé',
      cep: '01001000',
      codigoEstado: '35',
      codigoCidade: '3550308',
      principal: true,
    },
  ],
};

const { id, codigo, version, createdAt, updatedAt, deletedAt } = EXAMPLE_PESSOA;
const EMPRESA: PessoaJuridica = {
  ...emptyPessoa('juridica'),
  id,
  codigo,
  version,
  createdAt,
  updatedAt,
  deletedAt,
  nome: 'Ferragens Pinhão Falante',
  cnpj: '11222333000181',
  naturezaJuridica: '2062',
};

function sheet(): Element | null {
  return document.querySelector('body > article');
}

function hrefOf(name: RegExp): string | null {
  return page.getByRole('link', { name }).element().getAttribute('href');
}

test('a contact is called, written to and found on a map', async () => {
  signIn();
  await drawInForm(<RecordCard pessoa={PESSOA} isDirty={() => false} />);
  await page.getByRole('button', { name: 'Contatos e impressão' }).click();
  await expect.element(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expect.element(page.getByRole('list').getByText('01001-000 São Paulo - SP')).toBeVisible();
  await expectAccessible();
  expect(hrefOf(/^Ligar para \(11\) 98765-4321$/)).toBe('tel:+5511987654321');
  expect(hrefOf(/^WhatsApp para \(11\) 98765-4321/)).toBe('https://wa.me/5511987654321');
  expect(page.getByRole('link', { name: /WhatsApp/ }).elements()).toHaveLength(1);
  expect(hrefOf(/^Escrever para/)).toBe('mailto:joao@exemplo.com.br');
  expect(hrefOf(/^Ver no mapa: Praça da Sé, 100/)).toContain('01001-000%20S%C3%A3o%20Paulo%20-%20SP');
  for (const link of page.getByRole('link', { name: /abre outra janela/ }).elements())
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the sheet has the filled fields, and neither boxes nor buttons', async () => {
  signIn();
  await drawInForm(<RecordCard pessoa={PESSOA} isDirty={() => true} />);
  await expect.poll(() => sheet()?.textContent).toContain('01001-000 São Paulo - SP');
  dispatchEvent(new Event('beforeprint'));
  const text = sheet()?.textContent ?? '';
  for (const part of ['Fichário', 'Nascimento29/02/1980', '(11) 98765-4321 · recado', 'Praça da Sé, 100'])
    expect(text).toContain(part);
  expect(text).toContain('Há alterações não salvas');
  expect(text).not.toContain('RG');
  expect(sheet()?.querySelectorAll('input, button, select').length).toBe(0);
  expect(getComputedStyle(sheet() as Element).display).toBe('none');
});

test('the sheet shows the names of the codes of a company', async () => {
  signIn();
  const empresa = { ...EMPRESA, cnae: '4744001' };
  await drawInForm(<RecordCard pessoa={empresa} isDirty={() => false} />);
  await expect.poll(() => sheet()?.textContent).toContain('4744-0/01 Comércio varejista de ferragens e ferramentas');
  expect(sheet()?.textContent).toContain('206-2 Sociedade Empresária Limitada');
});

test('the sheet shows an unknown code as it is', async () => {
  signIn();
  const empresa = { ...EMPRESA, cnae: '9999999' };
  await drawInForm(<RecordCard pessoa={empresa} isDirty={() => false} />);
  await expect.poll(() => sheet()?.textContent).toContain('206-2 Sociedade Empresária Limitada');
  expect(sheet()?.textContent).toContain('CNAE9999-9/99Natureza');
});

test('a new record has neither card nor sheet', async () => {
  signIn();
  await drawInForm(<RecordCard pessoa={undefined} isDirty={() => true} />);
  expect(document.querySelector('body > article')).toBeNull();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a camera reads the vCard in the code, on a white page and on a dark one', async () => {
  signIn();
  await drawInForm(<RecordCard pessoa={PESSOA} isDirty={() => false} />);
  await page.getByRole('button', { name: 'Contatos e impressão' }).click();
  const code = page.getByRole('img', { name: /^Código QR/ });
  await expect.element(code).toBeVisible();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    const text = decodeQR(await photograph(code.element() as SVGSVGElement));
    expect(text).toContain('BEGIN:VCARD');
    expect(text).toContain(PESSOA.nome);
    expect(text).toContain('+5511987654321');
  }
  delete document.documentElement.dataset.theme;
});

/** The pixels of a drawing with the colours of the page, as a camera sees them. */
async function photograph(drawing: SVGSVGElement): Promise<ImageData> {
  const { color, backgroundColor } = getComputedStyle(drawing);
  const size = 400;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size));
  copy.setAttribute('height', String(size));
  copy.style.color = color;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d')!;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, size, size);
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, size, size);
}
