import { formatCnpj } from '@fichario/brasil';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CONTABILISTA,
  type EfdPlan,
  lineOf,
  makeContribuicoes,
  makeEfd,
  type Participante,
  participante,
  SIGNATURE,
} from '../../../../test/fiscal/make-efd.ts';
import { cnpjOf, OWN } from '../../../../test/fiscal/make-nfe.ts';
import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import { type Party, partiesOf } from '../../../reading/fiscal/party.ts';
import { createUniting } from '../../../reading/fiscal/unite-parties.ts';
import { readFiscalSped } from './fiscal-sped.ts';

const ANA = '52998224725';
const LOJA = cnpjOf('310000010001');
const NOS = { root: OWN.slice(0, 8), nome: 'FERRAGENS IMAGINÁRIA LTDA' };
const OURS = new Set([OWN.slice(0, 8)]);

/** Reads bytes that come in parts of this size; `taken` counts the parts. */
async function readBytes(bytes: Buffer, size = 64 * 1024) {
  let taken = 0;
  async function* parts() {
    for (let at = 0; at < bytes.length; at += size) {
      taken += 1;
      yield bytes.subarray(at, at + size);
    }
  }
  const { reading } = await readFiscalSped(parts());
  return { reading, taken };
}

async function read(bytes: Buffer, size?: number) {
  const { reading } = await readBytes(bytes, size);
  if (reading.outcome !== 'read') throw new Error(`not read: ${reading.reason}`);
  return reading;
}

/** The people of a file of these lines, without its accountant. */
async function peopleOf(lines: readonly string[], plan: EfdPlan = {}): Promise<Party[]> {
  const { parties } = await read(makeEfd({ lines, ...plan }));
  return partiesOf(parties, OURS).filter(({ papel }) => papel === undefined);
}

async function one(said: Partial<Participante>): Promise<Party | undefined> {
  return (await peopleOf(participante({ COD_PART: 'C1', NOME: 'PESSOA', ...said })))[0];
}

test('a participant is a record without a role, with its code and the state of its town', async () => {
  const lines = participante({
    COD_PART: 'C1',
    NOME: 'CONCEIÇÃO & CIA',
    CNPJ: LOJA,
    IE: '0961234563',
    COD_MUN: '4314902',
  });
  const reading = await read(makeEfd({ lines }));
  expect(reading).toMatchObject({ ownCompany: NOS, source: { kind: 'efd-icms', at: '2026-10-01' }, refused: [] });
  expect(reading.parties[1]).toMatchObject({
    roles: [],
    source: { key: `EFD ICMS/IPI 10/2026 ${OWN}, linha 5` },
    party: {
      tipo: 'juridica',
      cnpj: LOJA,
      nome: 'CONCEIÇÃO & CIA',
      inscricoesEstaduais: [{ uf: 'RS', numero: '0961234563' }],
      enderecos: [{ tipo: 'comercial', logradouro: 'RUA DO CONTO', numero: '8', codigoCidade: '4314902' }],
      codigosExternos: [{ sistema: 'SPED', codigo: 'C1' }],
    },
  });
});

test('Contribuições is recognised by the positions of its dates, and has its people below an establishment', async () => {
  const lines = participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA });
  const { source, ownCompany: own, parties } = await read(makeContribuicoes({ lines }));
  expect(source).toEqual({ kind: 'efd-contribuicoes', key: `EFD Contribuições 11/2026 ${OWN}`, at: '2026-11-01' });
  expect(own).toEqual(NOS);
  expect(parties.map(({ party }) => party.cpf)).toEqual(['16180339805', ANA]);
});

test.each([
  ['six digits, without its check digit', '351880', '3518800'],
  ['seven digits', '3518800', '3518800'],
  ['six digits whose check digit is not by the rule', '220191', '2201919'],
])('a town of %s is its state and its name', async (_what, COD_MUN, codigoCidade) => {
  const former: Participante['former'] = [['15102026', '08', COD_MUN]];
  const person = await one({ CNPJ: LOJA, IE: '110042490114', COD_MUN, former });
  expect(person).toMatchObject({
    enderecos: [{ codigoCidade }],
    inscricoesEstaduais: [{ numero: '110042490114' }],
    notes: [expect.stringMatching(/^Antes de 15\/10\/2026: cidade (?:Guarulhos\/SP|Bom Princípio do Piauí\/PI)$/)],
  });
});

test.each([
  ['the digits fit one state', '110042490114', [{ uf: 'SP', numero: '110042490114' }], []],
  ['a producer of São Paulo', 'P011004243002', [{ uf: 'SP', numero: 'P011004243002' }], []],
  ['a number of Minas Gerais', '0623079040081', [{ uf: 'MG', numero: '0623079040081' }], []],
  ['the digits fit no state', '110042490115', [], ['inscrição estadual: 110042490115']],
  ['the digits fit several states', '100000102', [], ['inscrição estadual: 100000102']],
])('without a town the inscrição stays: %s', async (_what, IE, inscricoesEstaduais, notes) => {
  for (const COD_MUN of ['', '0000000', '000000'])
    expect(await one({ CNPJ: LOJA, IE, COD_MUN })).toMatchObject({
      inscricoesEstaduais,
      notes,
      enderecos: [expect.not.objectContaining({ codigoCidade: expect.anything() })],
    });
});

test('the accountant is another one, with the profession in the notes', async () => {
  const [contabilista] = (await read(makeEfd({}))).parties;
  expect(contabilista).toMatchObject({
    roles: [{ papel: 'outro' }],
    party: {
      tipo: 'fisica',
      cpf: '16180339805',
      nome: 'ANTÔNIO DAS CONTAS',
      enderecos: [{ tipo: 'comercial', cep: '01310100', codigoCidade: '3550308' }],
      telefones: ['1155550600'],
      emails: ['contador@example.com'],
      notes: ['contabilista', 'CRC 1SP123456O7', `CNPJ do escritório: ${formatCnpj(cnpjOf('765432100001'))}`],
    },
  });
});

test('nothing behind the last line is read, nor behind the block of the people', async () => {
  const lines = participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA });
  const late = participante({ COD_PART: 'C2', NOME: 'DEPOIS', CPF: '11144477735' });
  const people = async (after: string[]) =>
    (await read(Buffer.concat([makeEfd({ lines, after }), SIGNATURE]))).parties.map(({ party }) => party.nome);
  for (const after of [['|9999|6|'], ['|0990|6|', ...late], ['|C001|0|', ...late]])
    expect(await people(after)).toEqual(['ANTÔNIO DAS CONTAS', 'ANA']);
});

test('of a large file only the start is taken', async () => {
  const small = makeEfd({ lines: participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA }) });
  const large = Buffer.concat([small, Buffer.alloc(8 * 1024 ** 2, '|C100|1|0|C1|55|\r\n')]);
  expect(await readBytes(large)).toMatchObject({ taken: 1, reading: { outcome: 'read' } });
});

test('a former value is a remark with its day, never a current one', async () => {
  const former: Participante['former'] = [
    ['15102026', '03', 'ANA ANTIGA'],
    ['15102026', '10', 'RUA DA FORJA'],
    ['20102026', '08', '3509502'],
    ['20102026', '99', 'X'],
    ['99992026', '03', 'X'],
  ];
  expect(await one({ NOME: 'ANA NOVA', former })).toMatchObject({
    nome: 'ANA NOVA',
    enderecos: [{ logradouro: 'RUA DO CONTO' }],
    notes: ['Antes de 15/10/2026: nome ANA ANTIGA, endereço RUA DA FORJA', 'Antes de 20/10/2026: cidade Campinas/SP'],
  });
});

test('a former value of a refused participant goes to no other', async () => {
  const people = await peopleOf([
    ...participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA }),
    ...participante({ COD_PART: 'X', NOME: 'ERRO', CPF: '12345678900', former: [['15102026', '03', 'ANTIGA']] }),
  ]);
  expect(people).toMatchObject([{ nome: 'ANA', notes: [] }]);
});

test('a country of four or five digits is Brazil or none', async () => {
  for (const COD_PAIS of ['1058', '01058', ''])
    expect((await one({ COD_PAIS }))?.enderecos[0]).toMatchObject({ codigoCidade: '3550308' });
  for (const [COD_PAIS, COD_MUN] of [
    ['08451', '9999999'],
    ['8451', ''],
    ['08451', '3550308'],
  ]) {
    const abroad = await one({ COD_PAIS, COD_MUN });
    expect(abroad?.enderecos[0]).toMatchObject({ pais: '8451' });
    expect(abroad?.enderecos[0]).not.toHaveProperty('codigoCidade');
  }
});

test('the municipality code of all places abroad is no Brazilian town, whatever the country is', async () => {
  for (const COD_PAIS of ['', '1058']) {
    const [endereco] = (await one({ COD_PAIS, COD_MUN: '9999999', IE: '123' }))?.enderecos ?? [];
    expect(endereco).toMatchObject({ logradouro: 'RUA DO CONTO' });
    expect(endereco).not.toHaveProperty('codigoCidade');
  }
});

test('an inscrição estadual is in the state of the town; ISENTO is none, one without a town is a remark', async () => {
  expect(await one({ IE: '110.042.490.114' })).toMatchObject({
    inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
  });
  expect(await one({ IE: 'ISENTO' })).toMatchObject({ indicadorIe: 'isento', inscricoesEstaduais: [] });
  expect(await one({ IE: '' })).not.toHaveProperty('indicadorIe');
  expect(await one({ IE: '123', COD_MUN: '' })).toMatchObject({
    inscricoesEstaduais: [],
    notes: ['inscrição estadual: 123'],
  });
});

test('one document with several codes is one record with its addresses, its inscrições and its codes', async () => {
  const same = { NOME: 'LOJA', CNPJ: LOJA };
  const reading = await read(
    makeEfd({
      lines: [
        ...participante({ ...same, COD_PART: 'C1', IE: '110042490114' }),
        ...participante({ ...same, COD_PART: 'C1-2', IE: '0961234563', COD_MUN: '4314902', END: 'RUA NOVA' }),
      ],
    }),
  );
  const uniting = createUniting();
  uniting.add(reading);
  const [, loja] = [...uniting.finish().people()];
  expect(loja).toMatchObject({
    documents: 1,
    party: {
      codigosExternos: [{ codigo: 'C1' }, { codigo: 'C1-2' }],
      inscricoesEstaduais: [{ uf: 'SP' }, { uf: 'RS' }],
      enderecos: [{ logradouro: 'RUA DO CONTO' }, { logradouro: 'RUA NOVA' }],
    },
  });
});

test('without a document a party is a separate row, with or without an equal name, and maybe a company', async () => {
  const abroad = { NOME: 'JUAN', COD_PAIS: '08451', COD_MUN: '9999999' };
  const reading = await read(
    makeEfd({
      lines: [...participante({ ...abroad, COD_PART: 'E1' }), ...participante({ ...abroad, COD_PART: 'E2' })],
    }),
  );
  const uniting = createUniting();
  uniting.add(reading);
  // the next month the same code has another address
  const next = participante({ ...abroad, COD_PART: 'E1', END: 'CALLE NUEVA' });
  uniting.add(await read(makeEfd({ lines: next, from: '01112026' })));
  const [, first, second, ...others] = [...uniting.finish().people()].map(({ party }) => party);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    tipo: 'juridica',
    isTipoUncertain: true,
    enderecos: [{ logradouro: 'CALLE NUEVA' }, { logradouro: 'RUA DO CONTO' }],
    notes: ['talvez já exista: outra ficha do arquivo tem este nome'],
  });
  expect(second).toMatchObject({ codigosExternos: [{ codigo: 'E2' }] });
});

/** Name, number of codes and notes of each person of these files, but the accountant. */
const codesOf = async (...files: Buffer[]) => {
  const uniting = createUniting();
  for (const file of files) uniting.add(await read(file));
  const people = [...uniting.finish().people()].map(({ party }) => party).slice(1);
  return people.map(({ nome, codigosExternos, notes }) => [nome, codigosExternos.length, notes]);
};

test('a code belongs to its owner in the newest file, and to no one if a file gives it to two', async () => {
  const ana = participante({ COD_PART: '1', NOME: 'ANA', CPF: ANA });
  const loja = participante({ COD_PART: '1', NOME: 'LOJA', CNPJ: LOJA });
  const note = ['código no SPED, que outra ficha também tem: 1'];
  const [older, newer] = [makeEfd({ lines: ana, from: '01092026' }), makeEfd({ lines: loja })];
  expect(await codesOf(older, newer)).toEqual([
    ['ANA', 0, note],
    ['LOJA', 1, []],
  ]);
  expect(await codesOf(newer, older)).toEqual([
    ['LOJA', 1, []],
    ['ANA', 0, note],
  ]);
  expect(await codesOf(makeContribuicoes({ lines: [...ana, '|0140|2|FILIAL||||||', ...loja] }))).toEqual([
    ['ANA', 0, note],
    ['LOJA', 0, note],
  ]);
});

test('the declarant and its branches are no people of the register', async () => {
  const branch = cnpjOf('112223330002');
  const lines = [OWN, branch, LOJA].flatMap((CNPJ) => participante({ COD_PART: CNPJ, NOME: 'X', CNPJ }));
  expect(await peopleOf(lines)).toMatchObject([{ cnpj: LOJA }]);
});

test('a document that fails and a line that was cut are refused with their lines, and the others are read', async () => {
  const good = participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA });
  const lines = [
    ...participante({ COD_PART: 'X1', NOME: 'ERRO', CNPJ: '19876543000104' }),
    ...participante({ COD_PART: 'X2', NOME: 'ERRO', CPF: '12345678900' }),
    lineOf('0150', 'X3', 'CORTADA', '1058', LOJA),
    ...participante({ COD_PART: 'X4', NOME: '' }),
    ...good,
  ];
  const { parties, refused } = await read(makeEfd({ lines }));
  expect(parties).toHaveLength(2);
  expect(refused).toEqual([
    { line: 5, reason: 'documento', codigo: 'X1' },
    { line: 6, reason: 'documento', codigo: 'X2' },
    { line: 7, reason: 'sped', codigo: 'X3' },
    { line: 8, reason: 'sped', codigo: 'X4' },
  ]);
  const contabilista = CONTABILISTA.replace('16180339805', '16180339806');
  expect((await read(makeEfd({ contabilista }))).refused).toEqual([{ line: 4, reason: 'documento' }]);
});

test('a file that ends within the people is refused as a whole', async () => {
  const whole = makeEfd({ lines: participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA }) });
  const end = whole.indexOf('|0990|');
  for (let length = 8; length < end; length += 11) {
    const { reading } = await readBytes(whole.subarray(0, length)).catch(() => ({ reading: 'thrown' }));
    expect(reading, String(length)).not.toMatchObject({ outcome: 'read' });
  }
  const { reading } = await readBytes(whole.subarray(0, end));
  expect(reading).toEqual({ outcome: 'refused', reason: 'sped' });
});

test('what is no EFD is skipped: another text, another book of SPED, nothing', async () => {
  const ecd = '|0000|LECD|01012026|31122026|NOS LTDA|11222333000181|SP||3550308|||0|1|0||0|0||N|N|0|0||\r\n';
  const texts = ['nome;cpf\r\nANA;1\r\n', ecd, '', ' \r\n', '|000'];
  const readings = await Promise.all(texts.map((text) => readBytes(Buffer.from(text))));
  expect(readings.map(({ reading }) => 'reason' in reading && reading.reason)).toEqual([
    'outro-arquivo',
    'outro-arquivo',
    'vazio',
    'vazio',
    'outro-arquivo',
  ]);
});

test('letters are Latin 1 and what Windows adds, wherever the parts of the file are cut', async () => {
  const lines = participante({ COD_PART: 'C1', NOME: 'JOÃO D\u0096ÁVILA', CPF: ANA });
  for (const size of [1, 7, 64])
    expect((await read(makeEfd({ lines }), size)).parties[1]?.party.nome).toBe('JOÃO D–ÁVILA');
  const saved = Buffer.from(`\ufeff${makeEfd({ lines }).toString('latin1')}`);
  expect((await read(saved)).parties[1]?.party.nome).toBe('JOÃO D\u0096ÁVILA');
  const unix = Buffer.from(makeEfd({ lines }).toString('latin1').replaceAll('\r', ''), 'latin1');
  expect(await read(unix)).toEqual(await read(makeEfd({ lines })));
});

/** A file whose last line goes on. */
async function* endless() {
  yield makeEfd({ after: [] });
  for (let taken = 0; taken < 100; taken += 1) yield Buffer.alloc(64 * 1024, 'x');
  throw new Error('All of it was taken.');
}

test('a line without an end is refused before it is collected', async () => {
  await expect(readFiscalSped(endless())).rejects.toThrow(RefusedDocument);
});

/** Bytes may be refused, but nothing else goes wrong. */
const readAnything = async (bytes: Buffer, size: number) => {
  const reading = await readBytes(bytes, size).then(
    (done) => done.reading,
    (error: unknown) => {
      expect(error).toBeInstanceOf(RefusedDocument);
      return undefined;
    },
  );
  if (reading?.outcome !== 'read') return;
  const uniting = createUniting();
  uniting.add(reading);
  for (const { party } of uniting.finish().people()) expect(party.nome).not.toBe('');
};

test('any bytes are read, skipped or refused, and nothing else', async () => {
  const file = makeEfd({
    lines: [
      ...participante({ COD_PART: 'C1', NOME: 'ANA', CPF: ANA, former: [['15102026', '03', 'ANTIGA']] }),
      ...participante({ COD_PART: 'C2', NOME: 'LOJA', CNPJ: LOJA, IE: '110042490114' }),
    ],
  });
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('|', '\r\n', '|0150|', '|0175|', '|0100|', '|0000|', '|0990|', '|9999|', '__proto__')
      .map((text) => Buffer.from(text)),
  );
  const change = fc.record({ at: fc.nat(file.length), gone: fc.nat(80), piece });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.integer({ min: 1, max: 500 }), async (changes, size) => {
      let bytes: Buffer = file;
      for (const { at, gone, piece: put } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + gone)]);
      await readAnything(bytes, size);
    }),
    { numRuns: 1_000 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), (pieces) => readAnything(Buffer.concat([Buffer.from('|0000|'), ...pieces]), 50)),
    { numRuns: 500 },
  );
});
