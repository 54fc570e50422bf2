import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { makeContribuicoes, makeEfd, participante, SIGNATURE } from '../../../test/fiscal/make-efd.ts';
import { cnpjOf, destOf, makeNfe, zipOf } from '../../../test/fiscal/make-nfe.ts';
import { finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const ANA = '52998224725';
const [PRIMEIRA, SEGUNDA, TERCEIRA] = [cnpjOf('410000010001'), cnpjOf('420000010001'), cnpjOf('430000010001')];

async function listPessoas(): Promise<Pessoa[]> {
  return (await api.as.gestor.get('/api/pessoas?limit=100')).json<{ items: Pessoa[] }>().items;
}

async function getPessoa(nome: string): Promise<Pessoa> {
  const id = (await listPessoas()).find((one) => one.nome === nome)?.id;
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

/** Sends a file, checks it, and applies it. */
async function importAll(content: Buffer, name: string) {
  const sent = await sendFile(api.as.gestor, content, name);
  await finishStep(api.as.gestor, sent.id, 'check');
  return finishStep(api.as.gestor, sent.id, 'apply', { again: true });
}

test('a SPED file becomes records with their codes and former names, and one undo takes them back', async () => {
  const lines = [
    ...participante({
      COD_PART: 'C1',
      NOME: 'CONCEIÇÃO NOVA LTDA',
      CNPJ: PRIMEIRA,
      IE: '110042490114',
      former: [['15102026', '03', 'CONCEIÇÃO VELHA LTDA']],
    }),
    ...participante({ COD_PART: 'C2', NOME: 'ANA DOIS ENDEREÇOS', CPF: ANA }),
    ...participante({
      COD_PART: 'C2-B',
      NOME: 'ANA DOIS ENDEREÇOS',
      CPF: ANA,
      END: 'AVENIDA DA PRAIA',
      COD_MUN: '3548500',
    }),
    ...participante({ COD_PART: 'E1', NOME: 'IMAGINARY BOLTS INC', COD_PAIS: '02496', COD_MUN: '9999999', NUM: '' }),
    ...participante({ COD_PART: 'X9', NOME: 'ERRO', CNPJ: '19876543000104' }),
  ];
  const sent = await sendFile(api.as.gestor, Buffer.concat([makeEfd({ lines }), SIGNATURE]), 'efd.txt');
  expect(sent).toMatchObject({
    table: {
      format: 'xml',
      documents: { read: { 'efd-icms': 1 }, people: 4, own: [{ nome: 'FERRAGENS IMAGINÁRIA LTDA' }] },
    },
    settings: { match: expect.arrayContaining(['cpf', 'cnpj', 'codigoExterno']) },
  });
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 4, refused: 1 } });
  const [refused] = await rowsOf(api.as.gestor, sent.id, 'refused');
  expect(refused?.issues).toMatchObject([
    {
      message:
        'efd.txt, linha 10, participante X9: o CPF ou o CNPJ não passa na conta. Confira-o e digite a ficha à mão.',
    },
  ]);
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { create: 4 } });
  expect(await getPessoa('CONCEIÇÃO NOVA LTDA')).toMatchObject({
    papeis: [],
    inscricoesEstaduais: [{ numero: '110042490114', uf: 'SP' }],
    codigosExternos: [{ sistema: 'SPED', codigo: 'C1' }],
    observacoes: 'Nas notas: Antes de 15/10/2026: nome CONCEIÇÃO VELHA LTDA',
    enderecos: [{ logradouro: 'RUA DO CONTO', numero: '8', codigoCidade: '3550308', principal: true }],
  });
  expect(await getPessoa('ANA DOIS ENDEREÇOS')).toMatchObject({
    codigosExternos: [{ codigo: 'C2' }, { codigo: 'C2-B' }],
    enderecos: [{ logradouro: 'RUA DO CONTO' }, { logradouro: 'AVENIDA DA PRAIA', codigoCidade: '3548500' }],
  });
  expect(await getPessoa('IMAGINARY BOLTS INC')).toMatchObject({ tipo: 'juridica', enderecos: [{ pais: '2496' }] });
  expect(await getPessoa('ANTÔNIO DAS CONTAS')).toMatchObject({
    papeis: ['outro'],
    observacoes: expect.stringContaining('contabilista; CRC'),
    emails: [{ email: 'contador@example.com', tipo: 'comercial' }],
  });
  const undone = await api.as.gestor.post(`/api/operations/${done.operationId}/undo`, {});
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  await expect.poll(async () => (await listPessoas()).length).toBe(0);
});

test('the same file again changes nothing, not even a record without a document: its code finds it', async () => {
  const lines = [
    ...participante({ COD_PART: 'N1', NOME: 'MESMA LTDA', CNPJ: SEGUNDA }),
    ...participante({ COD_PART: 'N2', NOME: 'SAME ABROAD INC', COD_PAIS: '02496', COD_MUN: '' }),
  ];
  expect(await importAll(makeEfd({ lines }), 'efd.txt')).toMatchObject({ counts: { create: 3 } });
  expect(await importAll(makeEfd({ lines }), 'efd.txt')).toMatchObject({ counts: { create: 0, unchanged: 3 } });
});

/** A file of one participant, whose code is the same in all. */
const fileOf = (CNPJ: string, NOME: string, from: string) =>
  makeContribuicoes({ lines: participante({ COD_PART: 'REUSADO', NOME, CNPJ }), from });

test('a code that another record has is no reason to change that record', async () => {
  await importAll(fileOf(cnpjOf('440000010001'), 'PRIMEIRA DONA LTDA', '01012026'), 'um.txt');
  const sent = await sendFile(api.as.gestor, fileOf(cnpjOf('450000010001'), 'OUTRA DONA LTDA', '01022026'), 'dois.txt');
  await finishStep(api.as.gestor, sent.id, 'check');
  const [row] = await rowsOf(api.as.gestor, sent.id, 'duplicate');
  expect(row).toMatchObject({ existing: { nome: 'PRIMEIRA DONA LTDA' }, issues: [{ code: 'external_code_taken' }] });
  expect(await finishStep(api.as.gestor, sent.id, 'apply')).toMatchObject({ counts: { create: 0, update: 0 } });
  expect(await getPessoa('PRIMEIRA DONA LTDA')).toMatchObject({ cnpj: cnpjOf('440000010001') });
});

test('in a folder SPED and notes are one: the newest counts, and the roles are those of the notes', async () => {
  const dest = destOf({ CNPJ: TERCEIRA }, 'UNIDA LTDA', { xLgr: 'RUA VELHA', email: 'nfe@example.org' });
  const files = [
    ['notas/1.xml', makeNfe({ number: 1, dest, at: '2026-03-02T10:00:00-03:00' })],
    ['sped/efd.TXT', makeEfd({ lines: participante({ COD_PART: 'U1', NOME: 'UNIDA NOVA LTDA', CNPJ: TERCEIRA }) })],
    ['sped/leia-me.txt', 'nada de SPED'],
    ['sped/cortado.txt', makeEfd({ lines: [], after: [] })],
  ] as const;
  const sent = await sendFile(api.as.gestor, await zipOf(files), 'tudo.zip');
  expect(sent).toMatchObject({
    table: { documents: { read: { nfe: 1, 'efd-icms': 1 }, skipped: { 'outro-arquivo': 1 }, refused: 1, people: 2 } },
  });
  await finishStep(api.as.gestor, sent.id, 'check');
  const [refused] = await rowsOf(api.as.gestor, sent.id, 'refused');
  expect(refused?.issues).toMatchObject([{ message: expect.stringMatching(/^sped\/cortado\.txt: o arquivo do SPED/) }]);
  await finishStep(api.as.gestor, sent.id, 'apply');
  expect(await getPessoa('UNIDA NOVA LTDA')).toMatchObject({
    papeis: ['cliente'],
    emails: [{ email: 'nfe@example.org' }],
    codigosExternos: [{ sistema: 'SPED', codigo: 'U1' }],
    enderecos: [{ logradouro: 'RUA DO CONTO', principal: true }, { logradouro: 'RUA VELHA' }],
    observacoes: expect.stringContaining('UNIDA LTDA'),
  });
});

test('refuses another book of SPED, which is no register, with the reason', async () => {
  const ecd = '|0000|LECD|01012026|31122026|NOS LTDA|11222333000181|SP||3550308|||0|1|0||0|0||N|N|0|0||\r\n';
  await expect(sendFile(api.as.gestor, ecd, 'ecd.txt')).rejects.toThrow(/Envie notas em XML ou a EFD do SPED/);
});
