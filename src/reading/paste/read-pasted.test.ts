import * as fc from 'fast-check';
import { chaveNome, findUf } from '@fichario/brasil';
import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { SAMPLES } from '../../../test/paste/pasted-texts.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import type { Pasted } from './pasted.ts';
import { showValue } from '../../pessoa/show-values.ts';
import { isPastedTable, readPasted } from './read-pasted.ts';

/** What each text proves, and what is left of it for the notes. */
const EXPECTED: Readonly<Record<keyof typeof SAMPLES, object>> = {
  signature: {
    tipo: 'fisica',
    site: 'www.paoquente.com.br',
    nome: 'Maria Aparecida de Souza',
    telefones: ['fixo 1133334444 ramal 12', 'celular 11987654321'],
    emails: ['maria.souza@paoquente.com.br'],
    notes: ['Atenciosamente,', 'Gerente Comercial', 'Padaria Pão Quente Ltda.'],
  },
  signatureWithAddress: {
    tipo: 'fisica',
    nome: 'João Pedro Ferreira',
    enderecos: ['Rua Barão de Jaguara; 1481; sala 52; Centro; Campinas; 35; 13015910'],
    telefones: ['fixo 1932321010'],
    emails: ['joao@ferreiracontabil.com.br'],
    notes: ['Contador – CRC 1SP123456'],
  },
  signatureOfCompany: {
    tipo: 'juridica',
    cnpj: '11222333000181',
    site: 'www.boaestrada.com.br',
    nome: 'Transportes Boa Estrada Ltda',
    enderecos: ['Rodovia Anhanguera; km 98; Galpão 3; Distrito Industrial; Campinas; 35; 13065900'],
    telefones: ['fixo 1937441000'],
    inscricoesEstaduais: ['SP 110.042.490.114'],
  },
  whatsappContact: { tipo: 'fisica', nome: 'Maria Souza', telefones: ['celular 11987654321'] },
  whatsappMessage: {
    tipo: 'fisica',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    notes: ['10:12, 20/11/2026'],
  },
  nameAndPhone: { tipo: 'fisica', nome: 'Carlos Eduardo Lima', telefones: ['celular 21998765432'] },
  vcard: {
    tipo: 'fisica',
    nome: 'Maria Souza',
    nascimento: '1980-12-31',
    enderecos: ['residencial; Rua das Flores; 12; São Paulo; 35; 01310100'],
    telefones: ['celular 11987654321'],
    emails: ['comercial maria@paoquente.com.br'],
    notes: ['Empresa da pessoa: Padaria Pão Quente Ltda.', 'Cargo: Gerente'],
  },
  vcardQuoted: { tipo: 'fisica', nome: 'Ana Conceição', telefones: ['celular 11912345678'] },
  twoVcards: {
    tipo: 'fisica',
    nome: 'Ana Lima',
    telefones: ['celular 11987654321'],
    notes: ['Nome / Razão social: Beto Reis', 'Telefone 1 · Número: +5511912345678'],
    others: 1,
  },
  cardFromPage: {
    tipo: 'juridica',
    cnpj: '11222333000181',
    abertura: '2019-03-11',
    nome: 'PADARIA PAO QUENTE LTDA',
    nomeFantasia: 'PAO QUENTE',
    cnae: '1091102',
    naturezaJuridica: '2062',
    porte: 'me',
    situacaoReceita: 'ativa',
    situacaoReceitaEm: '2019-03-11',
    enderecos: ['AV PAULISTA; 1000; LOJA 2; BELA VISTA; São Paulo; 35; 01310100'],
    telefones: ['fixo 1133334444', 'celular 11987654321'],
    emails: ['contato@paoquente.com.br'],
    notes: [
      'MATRIZ',
      'Código e descrição da atividade econômica principal: Fabricação de produtos de padaria e confeitaria com predominância de produção própria',
      'Código e descrição das atividades econômicas secundárias: 47.21-1-02 - Padaria e confeitaria com predominância de revenda',
      '56.11-2-03 - Lanchonetes, casas de chá, de sucos e similares',
      'Código e descrição da natureza jurídica: Sociedade Empresária Limitada',
    ],
  },
  cardFromPdf: {
    tipo: 'juridica',
    cnpj: '12ABC34501DE35',
    abertura: '2026-08-02',
    nome: 'OFICINA DO ZE MECANICA LTDA',
    cnae: '4520001',
    naturezaJuridica: '2062',
    porte: 'demais',
    situacaoReceita: 'ativa',
    situacaoReceitaEm: '2026-08-02',
    enderecos: ['R DAS LARANJEIRAS; SN; LARANJEIRAS; Rio de Janeiro; 33; 22240003'],
    telefones: ['fixo 2125551234'],
    notes: [
      'MATRIZ',
      'Código e descrição da atividade econômica principal: Serviços de manutenção e reparação mecânica de veículos automotores',
      'Código e descrição da natureza jurídica: Sociedade Empresária Limitada',
      'Aprovado pela Instrução Normativa RFB nº 2.119, de 06 de dezembro de 2022.',
    ],
  },
  rowWithHeadings: {
    tipo: 'fisica',
    nome: 'Maria Souza',
    cpf: '52998224725',
    enderecos: ['Campinas; 35'],
    telefones: ['celular 11987654321'],
    emails: ['maria@exemplo.com.br'],
  },
  rowsWithHeadings: {
    tipo: 'juridica',
    nome: 'Padaria Pão Quente Ltda',
    cnpj: '11222333000181',
    telefones: ['fixo 1133334444'],
    notes: ['Vendedor: Ana', 'Oficina do Zé Ltda;11444777000161;1144445555;Beto'],
    others: 1,
  },
  rowWithout: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    emails: ['maria@exemplo.com.br'],
  },
  rowWithAddress: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    enderecos: ['Rua das Flores; 123; apto 4; Centro; Campinas; 35; 13010000'],
    telefones: ['celular 19987654321'],
  },
  rowsWithout: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    notes: ['João Lima | 111.444.777-35 | (11) 91234-5678'],
    others: 1,
  },
  rowOfSemicolons: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    emails: ['maria@exemplo.com.br'],
  },
  labelled: {
    tipo: 'fisica',
    nome: 'Maria Souza',
    cpf: '52998224725',
    rg: '12.345.678-9',
    nascimento: '1980-02-29',
    nomeMae: 'Ana Souza',
    enderecos: ['Rua das Flores; 123; apto 4; Centro; Campinas; 35; 13010000'],
    telefones: ['celular 11987654321'],
    emails: ['maria@exemplo.com.br'],
    notes: ['Profissão: Dentista'],
  },
  labelledOnOneLine: { tipo: 'fisica', cpf: '52998224725', rg: '12.345.678-9', telefones: ['celular 11987654321'] },
  labelledCompany: {
    tipo: 'juridica',
    nome: 'Padaria Pão Quente Ltda',
    nomeFantasia: 'Pão Quente',
    cnpj: '11222333000181',
    enderecos: ['Av. Paulista; 1000; loja 2; Bela Vista; São Paulo; 35; 01310100'],
    telefones: ['celular 11987654321'],
    inscricoesEstaduais: ['SP 110.042.490.114'],
    notes: ['Contato: Maria'],
  },
  stackedLabels: {
    tipo: 'juridica',
    nome: 'Padaria Pão Quente Ltda',
    cnpj: '11222333000181',
    telefones: ['fixo 1133334444'],
    emails: ['contato@paoquente.com.br'],
    porte: 'me',
  },
  labelThenValue: { tipo: 'fisica', nome: 'Maria Souza', cpf: '52998224725', telefones: ['celular 11987654321'] },
  oneLine: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    emails: ['maria@exemplo.com.br'],
  },
  emailHeader: { tipo: 'fisica', emails: ['maria@exemplo.com.br'], notes: ['Maria Souza <'] },
  prose: {
    tipo: 'juridica',
    cnpj: '11222333000181',
    telefones: ['celular 11987654321'],
    notes: [
      'Bom dia! Pode cadastrar o fornecedor? Falar com a Ana no (11) 98765-4321 depois das 14h. CNPJ 11.222.333/0001-81',
    ],
  },
  address: { tipo: 'fisica', enderecos: ['Rua das Flores; 123; apto 4; Centro; São Paulo; 35; 01310100'] },
  addressWithoutCep: { tipo: 'fisica', notes: ['Rua das Flores, 123 - Centro - São Paulo/SP'] },
  addressOfAnotherState: { tipo: 'fisica', notes: ['Rua das Flores, 123 - Centro - Curitiba/PR - 01310-100'] },
  addressOfMaps: { tipo: 'fisica', enderecos: ['Av. Paulista; 1578; Bela Vista; São Paulo; 35; 01310200'] },
  cepAlone: { tipo: 'fisica', enderecos: ['01310100'] },
  wrongDocument: {
    tipo: 'fisica',
    nome: 'Maria Souza',
    telefones: ['celular 11987654321'],
    notes: ['CPF 529.982.247-24'],
  },
  bareDigits: { tipo: 'fisica', cpf: '52998224725', telefones: ['celular 11987654321'] },
  abroad: { tipo: 'fisica', nome: 'John Smith', telefones: ['exterior +14155552671'], emails: ['john@example.com'] },
  service: { tipo: 'fisica', telefones: ['servico 08001234567', 'servico 40041234'], notes: ['SAC', 'Central'] },
  twoDocuments: {
    tipo: 'fisica',
    cpf: '52998224725',
    nome: 'Maria Souza',
    notes: ['João Lima', 'CPF 111.444.777-35'],
    others: 1,
  },
  twoAddresses: {
    tipo: 'juridica',
    cnpj: '11222333000181',
    nome: 'Padaria Pão Quente Ltda',
    enderecos: [
      'Av. Paulista; 1578; Bela Vista; São Paulo; 35; 01310200',
      'Rua das Flores; 10; Centro; Campinas; 35; 13010000',
    ],
    notes: ['Loja', 'Fábrica'],
  },
  nothing: { tipo: 'fisica', notes: ['lembrar de ligar amanhã para confirmar o pedido 4512'] },
  longEnding: { tipo: 'fisica', nome: 'Maria Souza', notes: ['maria@loja.online'] },
};

test.each(Object.entries(SAMPLES))('reads %s', (name, text) => {
  expect(summarize(readPasted(text, OPTIONS))).toEqual(EXPECTED[name as keyof typeof SAMPLES]); // a key of it
});

describe('the kind of record', () => {
  test('is that of the form if no document decides it, and the names follow it', () => {
    const { tipo, fields, notes } = readPasted(SAMPLES.signature, { ...OPTIONS, tipo: 'juridica' });
    expect({ tipo, nome: fields.nome }).toEqual({ tipo: 'juridica', nome: 'Padaria Pão Quente Ltda.' });
    expect(notes.split('\n')).toContain('Maria Aparecida de Souza');
  });

  test('stays that of the form where the text has both documents, and the other goes to the notes', () => {
    const text = 'CPF 529.982.247-25\nCNPJ 11.222.333/0001-81';
    const { tipo, fields, notes } = readPasted(text, OPTIONS);
    expect({ tipo, fields, notes }).toEqual({
      tipo: 'fisica',
      fields: { cpf: '52998224725' },
      notes: 'CNPJ: 11.222.333/0001-81',
    });
  });
});

test('an address is filled from the text alone, and only where its CEP and its state prove it', () => {
  const proved = readPasted(SAMPLES.address, OPTIONS);
  expect(proved.enderecos).toHaveLength(1);
  for (const text of [SAMPLES.addressWithoutCep, SAMPLES.addressOfAnotherState])
    expect(readPasted(text, OPTIONS)).toMatchObject({ enderecos: [], notes: text });
});

function readLinesOf(...lines: string[]): Pasted {
  return readPasted(lines.join('\n'), OPTIONS);
}

describe('an address with labels on only some of its lines', () => {
  test('is joined with a place apart from its street', () => {
    const { enderecos, notes } = readLinesOf('Endereço: Rua A, 5', 'Bairro: Lapa', 'Recife/PE - CEP 50070-490');
    expect(enderecos).toMatchObject([
      { logradouro: 'Rua A', numero: '5', bairro: 'Lapa', cep: '50070490', codigoCidade: '2611606' },
    ]);
    expect(notes).toBe('');
  });

  test('stays apart from a place where its street has one', () => {
    const { enderecos } = readLinesOf('Endereço: Rua A, 5 - Lapa - Santos/SP', 'Recife/PE - CEP 50070-490');
    expect(enderecos).toHaveLength(2);
  });

  test('keeps the kind in its label', () => {
    const { enderecos } = readLinesOf('Endereço comercial: Rua A, 5 - Lapa - Santos/SP', 'CEP: 11010-000');
    expect(enderecos).toMatchObject([{ logradouro: 'Rua A', codigoCidade: '3548500', cep: '11010000' }]);
  });

  test('leaves a line above its labels that is no street in the notes', () => {
    const { enderecos, notes } = readLinesOf('Falar com a portaria', 'Bairro: Lapa', 'Cidade: Santos', 'UF: SP');
    expect(enderecos).toMatchObject([{ bairro: 'Lapa', codigoCidade: '3548500' }]);
    expect(notes).toBe('Falar com a portaria');
  });
});

test('a long ending of an e-mail is taken where the client accepts it', () => {
  const { emails } = readPasted(SAMPLES.longEnding, { ...OPTIONS, longEmailEndings: true });
  expect(emails).toEqual([{ email: 'maria@loja.online' }]);
});

describe('nothing is lost', () => {
  // a vCard is read by its own grammar, which writes its words in other ways
  const texts = Object.entries(SAMPLES).filter(([, text]) => !text.startsWith('BEGIN'));

  test.each(texts)('of %s: each word is in a value, in the notes, or names one', (_name, text) => {
    expect(missingWords(text)).toEqual([]);
  });

  const lines = texts.flatMap(([, text]) => text.split('\n'));
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,9}$/);

  test('of any lines in any order, with words strewn among them', () => {
    const line = fc.tuple(
      fc.constantFrom(...lines),
      fc.array(word, { maxLength: 2 }),
      fc.constantFrom('before', 'behind'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (drawn) => {
        const text = drawn
          .map(([own, words, side]) => (side === 'before' ? [...words, own] : [own, ...words]).join(' '))
          .join('\n');
        expect(missingWords(text)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('of a cell under the heading of another one', () => {
    expect(missingWords('Razão Social;CNPJ;Telefone;Vendedor\n01.310-100\tBAIRRO/DISTRITO')).toEqual([]);
    expect(missingWords('UF\tRua das Flores, 123 - Centro/SP\nCEP\t01.310-100\nBAIRRO\tCentro\nCIDADE\tSP')).toEqual(
      [],
    );
    const { fields } = readPasted('Razão Social;CNPJ;Vendedor\nPadaria\tPão Quente;;Ana', OPTIONS);
    expect(fields.nome).toBe('Padaria Pão Quente');
  });

  test('of any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { notes, labels, ...values } = readPasted(text, OPTIONS);
        const isRead = summarize({ ...values, notes: '', labels }) as object;
        const hasValue = Object.keys(isRead).length > 1;
        if (!hasValue) expect(wordsOf(notes)).toEqual(wordsOf(text));
      }),
      { numRuns: 300 },
    );
  });
});

/** Words and numbers of a text that are nowhere in what was read; a number counts wherever its digits are. */
function missingWords(text: string): string[] {
  const pasted = readPasted(text, OPTIONS);
  const said = new Set(wordsOf(saidBy(pasted)));
  const digits = saidBy(pasted).replace(/\D+/g, ' ').replaceAll(' ', '');
  return wordsOf(text.replaceAll('+55', ' ')).filter(
    (one) => !said.has(one) && !(/^\d+$/.test(one) && digits.includes(one)) && !IS_NUMBER_SIGN.test(one),
  );
}

const IS_NUMBER_SIGN = /^(?:n|no|sob|mailto|tel|cel)$/;

function wordsOf(text: string): string[] {
  return chaveNome(text.normalize('NFC').replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 '))
    .split(' ')
    .filter(Boolean);
}

/** All that a reading says, as people write it. */
function saidBy(pasted: Pasted): string {
  const { notes, labels, others: _others, ...values } = pasted;
  const shown = JSON.stringify(summarize({ ...values, notes: '', labels: [], others: 0 }));
  const dates = Object.values(values.fields).flatMap((one) =>
    /^\d{4}-/.test(String(one)) ? [String(one).split('-').toReversed().join(' ')] : [],
  );
  const states = values.enderecos.map(({ codigoEstado }) => {
    const uf = findUf(codigoEstado ?? '');
    return uf ? `${uf.sigla} Estado ${uf.nome}` : '';
  });
  const contacts = JSON.stringify(values.contatos);
  const words = Object.entries(values.fields).map(([key, value]) => showValue(key, value));
  return [shown, contacts, ...words, ...dates, ...states, ...labels, notes].join(' ');
}

test.each([
  'E-mail: ana paula@exemplo.com.br',
  'ana,paula@exemplo.com.br',
  'ana&amp;paula@exemplo.com.br',
  'ana@exemplo.com, br',
])('takes no half of an address: %s', (line) => {
  const { emails, notes } = readPasted(`Ana Souza\n${line}`, OPTIONS);
  expect(emails).toEqual([]);
  expect(notes).toBe(line);
});

test('takes an address behind the words of a message, and several in a row', () => {
  const { emails } = readPasted(
    'Fale com ana@exemplo.com.br,bia@exemplo.com.br ou E-mail: rui@exemplo.com.br',
    OPTIONS,
  );
  expect(emails.map(({ email }) => email)).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br', 'rui@exemplo.com.br']);
});

describe('a text about two', () => {
  test('gives the name of a company to no CPF', () => {
    const text = 'Beneficiário: Alfa Peças Ltda - CNPJ 11.222.333/0001-81\nPagador: Ana Souza - CPF 529.982.247-25';
    const { fields, notes } = readPasted(text, OPTIONS);
    expect(fields).toEqual({ cpf: '52998224725' });
    expect(notes).toContain('Alfa Peças Ltda');
    expect(readPasted(text, { ...OPTIONS, tipo: 'juridica' }).fields).toEqual({
      cnpj: '11222333000181',
      nome: 'Alfa Peças Ltda',
    });
  });

  test('has one person if a document is repeated, and if a paragraph has none', () => {
    const text = 'Ana Souza\nCPF 529.982.247-25\n\nTel (11) 91234-5678\n\nCPF: 52998224725\nana@exemplo.com.br';
    expect(readPasted(text, OPTIONS)).toMatchObject({ others: 0, emails: [{}], telefones: [{}] });
  });
});

function rowsOf(count: number, line = '\n'): string {
  return Array.from({ length: count }, (_, row) => `Íris Número ${row}\tiris${row}@exemplo.com.br`).join(line);
}

describe('a table of several records', () => {
  test('is known by its rows, with headings and without', () => {
    expect(isPastedTable(`Nome\tE-mail\n${rowsOf(30)}`)).toBe(true);
    expect(isPastedTable(`Nome\tE-mail\r\n${rowsOf(2, '\r\n')}\r\n`)).toBe(true);
    expect(isPastedTable(rowsOf(30))).toBe(true);
    expect(isPastedTable(SAMPLES.rowsWithout)).toBe(true);
    expect(isPastedTable('Nome;CPF;Telefone\nAna;;1133334444\nBia;;1133334445')).toBe(true);
  });

  test('may have commas, but only under known headings', () => {
    expect(
      isPastedTable('Nome,CPF,"E-mail"\n"Souza, Ana",52998224725,ana@exemplo.com.br\nBia,,bia@exemplo.com.br'),
    ).toBe(true);
    expect(isPastedTable('Rua das Flores, 123, Centro\nRua do Sol, 45, Bela Vista\nRua da Paz, 6, Centro')).toBe(false);
    expect(isPastedTable('Preciso de nome, CPF e telefone\nAna, 11 98765-4321, a tarde\nobrigado, Bia, até')).toBe(
      false,
    );
  });

  test('may have tabs and line breaks in quotes, and formulas', () => {
    expect(isPastedTable('Nome\tE-mail\tObservações\nAna\ta@b.com.br\t"liga\tà\ntarde"\nBia\tb@b.com.br\t=cmd')).toBe(
      true,
    );
  });

  test('is not what describes one record', () => {
    const ones = Object.entries(SAMPLES).filter(([, text]) => isPastedTable(text));
    expect(ones.map(([name]) => name)).toEqual(['rowsWithHeadings', 'rowsWithout']);
    expect(isPastedTable('Nome\tAna Souza\nCPF\t52998224725\nE-mail\tana@exemplo.com.br')).toBe(false);
    expect(isPastedTable('Rua das Flores, 123\nCentro\nCampinas - SP')).toBe(false);
    expect(isPastedTable('uma coluna\nsó\ncom linhas')).toBe(false);
  });

  test('is looked at in its beginning only', () => {
    expect(isPastedTable(`Nome\tE-mail\n${rowsOf(250_000)}`)).toBe(true);
    expect(isPastedTable('x'.repeat(1_000_000))).toBe(false);
  });
});
