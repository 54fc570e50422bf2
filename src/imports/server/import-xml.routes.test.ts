import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { destOf, elements, ENDERECO, makeNfe, makeNotes, zipOf } from '../../../test/fiscal/make-nfe.ts';
import { askReading, finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

async function listPessoas(): Promise<Pessoa[]> {
  return (await api.as.gestor.get('/api/pessoas?limit=100')).json<{ items: Pessoa[] }>().items;
}

test('a zip of sixty notes becomes twelve records, and one undo takes them back', async () => {
  const sent = await sendFile(api.as.gestor, await zipOf(makeNotes()), 'notas.zip');
  expect(sent).toMatchObject({
    table: { format: 'xml', documents: { read: { nfe: 60 }, people: 12, own: [{ root: '11222333' }] } },
  });
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 12, refused: 0 } });
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { create: 12 } });
  const made = await listPessoas();
  expect(made).toHaveLength(12);
  expect(made.map(({ nome }) => nome)).toContain('COMERCIO FICTICIO A LTDA');
  const undone = await api.as.gestor.post(`/api/operations/${done.operationId}/undo`, {});
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  await expect.poll(async () => (await listPessoas()).length).toBe(0);
});

test('a broken note becomes a refused row with its file name, and the others are imported', async () => {
  const [first = ['', ''], ...others] = makeNotes(4);
  const files = [...others, ['2026/quebrada.xml', first[1].slice(0, -40)] as const];
  const sent = await sendFile(api.as.gestor, await zipOf(files), 'notas.zip');
  await finishStep(api.as.gestor, sent.id, 'check');
  const [row] = await rowsOf(api.as.gestor, sent.id, 'refused');
  expect(row?.issues).toMatchObject([
    { message: expect.stringMatching(/^2026\/quebrada\.xml: o XML está incompleto/) },
  ]);
  expect(await finishStep(api.as.gestor, sent.id, 'apply')).toMatchObject({ counts: { create: 3, refused: 1 } });
});

test('a note changes a record of the register: its values are added to the existing ones', async () => {
  const cpf = { CPF: '52998224725' };
  const send = async (at: string, more: Record<string, string>) => {
    const files = [1, 2].map((number) => {
      const dest = destOf(number === 1 ? cpf : { CPF: '11144477735' }, `PESSOA ${number}`, more);
      return [`${number}.xml`, makeNfe({ number, dest, at })] as const;
    });
    const sent = await sendFile(api.as.gestor, await zipOf(files), 'notas.zip');
    await finishStep(api.as.gestor, sent.id, 'check');
    return finishStep(api.as.gestor, sent.id, 'apply', { again: true });
  };
  await send('2026-01-01T10:00:00-03:00', { email: 'um@example.org', fone: '1133334444' });
  const changed = await send('2026-02-01T10:00:00-03:00', { email: 'dois@example.org', fone: '1133334445', nro: '9' });
  expect(changed).toMatchObject({ counts: { update: 2, create: 0 } });
  const [one] = (await listPessoas()).filter(({ nome }) => nome === 'PESSOA 1');
  expect((await api.as.gestor.get(`/api/pessoas/${one?.id}`)).json()).toMatchObject({
    papeis: ['cliente'],
    emails: [{ email: 'um@example.org' }, { email: 'dois@example.org' }],
    telefones: [{ numero: '1133334444' }, { numero: '1133334445' }],
    enderecos: [
      { numero: '8', principal: false },
      { numero: '9', principal: true },
    ],
  });
  expect(
    await send('2026-02-01T10:00:00-03:00', { email: 'dois@example.org', fone: '1133334445', nro: '9' }),
  ).toMatchObject({
    counts: { unchanged: 2 },
  });
});

test('the company of the documents can be chosen, because a single note does not prove it', async () => {
  const supplier = makeNfe({ number: 9, dest: destOf({ CNPJ: '11444777000161' }, 'NOS MESMOS LTDA') });
  const sent = await sendFile(api.as.gestor, supplier, 'nota.xml');
  expect(sent).toMatchObject({ table: { documents: { people: 2, own: [] } } });
  const read = await askReading(api.as.gestor, sent.id, { ownCompany: '11444777000161' });
  expect(read.json()).toMatchObject({ table: { documents: { people: 1, own: [{ nome: 'NOS MESMOS LTDA' }] } } });
  await finishStep(api.as.gestor, sent.id, 'check');
  await finishStep(api.as.gestor, sent.id, 'apply');
  const [made] = (await listPessoas()).filter(({ nome }) => nome === 'FERRAGENS IMAGINARIA LTDA');
  expect(made).toMatchObject({ papeis: ['fornecedor'] });
});

test('a customer abroad is found again by the foreign document, without any other key', async () => {
  const abroad = { ...ENDERECO, cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX', cPais: '8451', CEP: undefined };
  const send = async (fone: string) => {
    const enderDest = elements({ ...abroad, fone });
    const dest = elements({ idEstrangeiro: 'UY-4.567.890', xNome: 'JUAN IMAGINARIO', enderDest, indIEDest: '9' });
    const sent = await sendFile(api.as.gestor, makeNfe({ number: 1, dest }), 'nota.xml');
    expect(sent.settings?.match).toContain('idEstrangeiro');
    await finishStep(api.as.gestor, sent.id, 'check');
    return finishStep(api.as.gestor, sent.id, 'apply', { again: true });
  };
  expect(await send('59829000000')).toMatchObject({ counts: { create: 1 } });
  expect(await send('59829000000')).toMatchObject({ counts: { create: 0, unchanged: 1 } });
  expect(await send('59829000001')).toMatchObject({ counts: { create: 0, update: 1 } });
  const [juan] = (await listPessoas()).filter(({ nome }) => nome === 'JUAN IMAGINARIO');
  expect((await api.as.gestor.get(`/api/pessoas/${juan?.id}`)).json()).toMatchObject({
    idEstrangeiro: 'UY-4.567.890',
    indicadorIe: 'naoContribuinte',
    enderecos: [{ pais: '8451', codigoCidade: '' }],
    telefones: [{ tipo: 'exterior', numero: '+59829000000' }, { numero: '+59829000001' }],
  });
});
