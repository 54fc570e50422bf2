import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { finishStep, importFile, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Import, ImportSettings } from '../../imports/model/import.ts';

const api = useApp();

/** As spreadsheets in Brazil save: semicolons, CRLF, Windows-1252. */
function windows1252(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

/** Brings a file in with what was proposed for it, but for `change`. */
async function bring(file: Buffer, change: Partial<ImportSettings> = {}): Promise<Import> {
  const sent = await sendFile(api.as.gestor, file);
  await settle(api.as.gestor, sent, change);
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  const done = await finishStep(api.as.gestor, sent.id, 'apply', { again: true });
  expect(done.counts).toMatchObject({ create: checked.counts?.create, refused: checked.counts?.refused });
  return done;
}

/** The record that a word finds: there is one. */
async function find(word: string): Promise<Pessoa> {
  const list = await api.as.gestor.get(`/api/pessoas?q=${encodeURIComponent(word)}&limit=200`);
  const { items } = list.json<{ items: { id: string }[] }>();
  expect(items, word).toHaveLength(1);
  return (await api.as.gestor.get(`/api/pessoas/${items[0]?.id}`)).json<Pessoa>();
}

describe('a file as a small ERP writes it', () => {
  test('becomes records: what a spreadsheet broke is put right where it proves itself', async () => {
    const file = windows1252([
      'Código;Razão Social;Fantasia;CNPJ/CPF;IE/RG;Endereço;Número;Compl.;Bairro;Município;UF;CEP;Fone;Celular;E-mail;Limite;Dt. Nasc./Fundação;Situação',
      // zeros lost in the CNPJ and in the CEP, capitals, a phone without DDD, a mobile without its ninth digit
      '1;MERCADO DO ZÉ LTDA;ZÉ;1612092000123;ISENTO;RUA SÃO JOÃO;12;-;CENTRO;SAO PAULO;SP;1001000;3333-4444;(11) 8765-4321;zé@exemplo.com.br; R$ 1.500,00 ;01/02/99;ATIVO',
      '2;PADARIA DA ANA LTDA;;360305000104;110.042.490.114;AV. BRASIL;S/N;LOJA 2;;S. JOSÉ DOS CAMPOS;sp;12210-000;0xx12 3333-4444 / 12 98765-4321;;ana@exemplo.com.br; R$ 0,00 ;;I',
      "3;JOÃO D'ÁVILA;;529.982.247-25;N/A;R. DAS FLORES;0;NULL;#N/D;CAMPINAS;;;;5519987654321;JOAO@EXEMPLO.COM.BR;;29/02/1980 00:00:00;A",
      '4;MARIA DA SILVA;;1234567890;;;;;;;;;;(00) 00000-0000;não tem;;00/00/0000;S',
      // a CNPJ whose digits are lost, a CPF that is wrong
      '5;COMÉRCIO PERDIDO LTDA;;1,12223E+13;;;;;;;;;;;;;;',
      '6;PEDRO ERRADO;;529.982.247-26;;;;;;;;;;;;;;',
    ]);
    const done = await bring(file, { ddd: '11', uf: 'SP' });
    expect(done.settings?.columns).toEqual([
      'codigosExternos.1.codigo',
      'nome',
      'nomeFantasia',
      'documento',
      'rg.inscricao',
      'enderecos.1.logradouro',
      'enderecos.1.numero',
      'enderecos.1.complemento',
      'enderecos.1.bairro',
      'enderecos.1.cidade',
      'enderecos.1.uf',
      'enderecos.1.cep',
      'telefones.1.numero',
      'telefones.2.numero',
      'emails.1.email',
      'limiteCredito',
      'data',
      'situacao',
    ]);
    const refused = await rowsOf(api.as.gestor, done.id, 'refused');
    // an address with an accent is none either
    expect(refused.map(({ line, issues }) => [line, issues.map(({ column, code }) => `${column} ${code}`)])).toEqual([
      [2, ['14 email']],
      [6, ['3 digits_lost']],
      [7, ['3 cpf_check_digits']],
    ]);
    expect(done.counts).toMatchObject({ create: 3, refused: 3, repaired: 2 });
    expect(await find('padaria da ana')).toMatchObject({
      tipo: 'juridica',
      cnpj: '00360305000104',
      situacao: 'inativa',
      limiteCredito: '0.00',
      inscricoesEstaduais: [{ uf: 'SP', numero: '110.042.490.114' }],
      enderecos: [
        { tipo: 'comercial', cep: '12210000', numero: 'S/N', codigoCidade: '3549904', codigoEstado: '35', bairro: '' },
      ],
      telefones: [
        { tipo: 'fixo', numero: '1233334444', principal: true },
        { tipo: 'celular', numero: '12987654321', principal: false },
      ],
    });
    expect(await find("joão d'ávila")).toMatchObject({
      tipo: 'fisica',
      cpf: '52998224725',
      nascimento: '1980-02-29',
      enderecos: [{ logradouro: 'R. DAS FLORES', numero: '0', complemento: '', bairro: '', codigoCidade: '3509502' }],
      telefones: [{ tipo: 'celular', numero: '19987654321' }],
      emails: [{ email: 'joao@exemplo.com.br' }],
    });
    expect(await find('maria da silva')).toMatchObject({
      cpf: '01234567890',
      nascimento: null,
      enderecos: [],
      telefones: [],
      emails: [],
    });
  });

  test('corrects its wrong rows in the page, and they go in', async () => {
    const file = windows1252(['Nome;CPF;CEP', 'TITO PRADO;5,2998E+10;1310000']);
    const sent = await sendFile(api.as.gestor, file);
    const checked = await finishStep(api.as.gestor, sent.id, 'check');
    expect(checked.counts).toMatchObject({ create: 0, refused: 1 });
    const row = `/api/imports/${sent.id}/rows/2`;
    const half = await api.as.gestor.put(row, { cells: ['TITO PRADO', '111.444.777-35', '1310000'] });
    expect(half.json()).toMatchObject({ row: { kind: 'refused', issues: [{ column: 2, code: 'cep_lost_zero' }] } });
    const whole = await api.as.gestor.put(row, { cells: ['TITO PRADO', '111.444.777-35', '01310-000'] });
    expect(whole.json()).toMatchObject({ row: { kind: 'corrected' }, counts: { create: 1, refused: 0 } });
    await finishStep(api.as.gestor, sent.id, 'apply');
    expect(await find('tito prado')).toMatchObject({
      cpf: '11144477735',
      enderecos: [{ cep: '01310000', codigoEstado: '35' }],
    });
  });
});

describe('a second file about the same people', () => {
  test('adds to their records what is new and erases nothing', async () => {
    await importFile(
      api.as.gestor,
      'Nome;CPF;Telefone;E-mail;Endereço;Número;CEP;Cidade;UF;Tags;Observações\n' +
        'Rita Moura;100.000.007-95;(21) 98765-4321;rita@exemplo.com.br;Rua Um;10;20040-002;Rio de Janeiro;RJ;vip;cliente antiga\n',
    );
    const second = await importFile(
      api.as.gestor,
      'CPF;Nome;Fone 1;Fone 2;Email;Endereço;Número;Complemento;CEP;Tags;Observações\n' +
        '10000000795;;21987654321;2122221111;RITA@exemplo.com.br;Rua Um;10;Apto 3;20040002;novo;\n',
    );
    expect(second.counts).toMatchObject({ create: 0, update: 1, refused: 0 });
    expect(await find('rita moura')).toMatchObject({
      nome: 'Rita Moura',
      telefones: [{ numero: '21987654321' }, { numero: '2122221111' }],
      emails: [{ email: 'rita@exemplo.com.br' }],
      enderecos: [{ logradouro: 'Rua Um', complemento: 'Apto 3', codigoCidade: '3304557' }],
      tags: ['vip', 'novo'],
      observacoes: 'cliente antiga',
    });
    const again = await importFile(api.as.gestor, 'CPF;Telefone;Tags\n10000000795;(21) 98765-4321;VIP\n');
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 1, refused: 0 });
  });
});

describe('a file without words above its columns, and one with addresses in a line', () => {
  test('is recognised by its content', async () => {
    const rows = ['Ana Um', 'Bia Dois', 'Caio Três'].map(
      (nome, index) =>
        `${nome};${['100.000.014-14', '100.000.021-43', '100.000.028-10'][index]};p${index}@exemplo.com.br`,
    );
    const sent = await sendFile(api.as.gestor, `Nome;Coluna 2;\n${rows.join('\n')}\n`);
    expect(sent.settings?.columns).toEqual(['nome', 'cpf', 'emails.1.email']);
  });

  test('takes the line apart where its signs do', async () => {
    const file =
      'Cliente\tCPF\tEndereço\tCidade/UF\tContatos\n' +
      'Lia Gomes\t100.000.035-49\t"Rua A, 12 - Apto 3 - Centro"\tCampinas/SP\tx\n' +
      'Leo Gomes\t100.000.042-78\tAv. B, nº 5\tSantos - SP\tx\n' +
      'Lua Gomes\t100.000.049-44\tRua 15 de Novembro, s/n - Vila C\tItu/SP\tx\n';
    await importFile(api.as.gestor, file);
    expect((await find('lia gomes')).enderecos).toMatchObject([
      { logradouro: 'Rua A', numero: '12', complemento: 'Apto 3', bairro: 'Centro', codigoCidade: '3509502' },
    ]);
    expect((await find('lua gomes')).enderecos).toMatchObject([
      { logradouro: 'Rua 15 de Novembro', numero: 's/n', bairro: 'Vila C', codigoCidade: '3523909' },
    ]);
  });
});
