import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { askReading, finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import { buildFisica, buildJuridica, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import type { Export } from '../../exports/export.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

const api = useApp();

async function create(input: PessoaInput): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', input);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function exportAll(): Promise<string[]> {
  const made = await api.as.gestor.post('/api/exports', { format: 'jsonl', list: {}, settings: {} });
  const path = `/api/exports/${made.json<Export>().id}`;
  await expect.poll(async () => (await api.as.gestor.get(path)).json<Export>().state).toBe('done');
  return (await api.as.gestor.get(`${path}/file`)).body.trimEnd().split('\n');
}

test('an edited export in JSON Lines is imported again, and changes only the edited values', async () => {
  const ana = await create(
    buildFisica({ nome: 'Ana Linhas', cpf: '52998224725', nascimento: '1980-04-07', enderecos: [ENDERECO] }),
  );
  await create(
    buildJuridica({ nome: 'Linhas Ltda', tags: ['a, b', 'c'], telefones: [TELEFONE], site: 'linhas.com.br' }),
  );
  const lines = await exportAll();
  const same = await sendFile(api.as.gestor, `${lines.join('\n')}\n`, 'fichas.jsonl');
  expect(same).toMatchObject({ table: { format: 'jsonl' }, remembered: false });
  expect(await finishStep(api.as.gestor, same.id, 'check')).toMatchObject({
    counts: { unchanged: 2, create: 0, update: 0, refused: 0, stale: 0 },
  });
  const changed = lines.map((line) =>
    line.replace('Ana Linhas', 'Ana Linhas Souza').replace('1980-04-07', '1980-05-08'),
  );
  const sent = await sendFile(api.as.gestor, changed.join('\n'), 'fichas.jsonl');
  await finishStep(api.as.gestor, sent.id, 'check');
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ counts: { update: 1, unchanged: 1, refused: 0 } });
  expect((await api.as.gestor.get(`/api/pessoas/${ana.id}`)).json()).toMatchObject({
    nome: 'Ana Linhas Souza',
    nascimento: '1980-05-08',
    cpf: '52998224725',
    enderecos: [ENDERECO],
  });
});

test('a line that is no record is refused alone, and a JSON of something else as a file', async () => {
  const [first = ''] = await exportAll();
  // valid JSON that no record can hold
  const hostile = ['\\u0000', '\\ud800'].map((sign) => first.replace('"nome":"', `"nome":"${sign}`));
  const lines = [first, '{"a":1}', '', first.slice(0, 80), ...hostile];
  const sent = await sendFile(api.as.gestor, `${lines.join('\n')}\n`, 'fichas.jsonl');
  await finishStep(api.as.gestor, sent.id, 'check');
  expect(await rowsOf(api.as.gestor, sent.id, 'refused')).toMatchObject([
    { line: 2, issues: [{ column: 0, code: 'unreadable_row' }] },
    { line: 4, issues: [{ column: 0, code: 'unreadable_row' }] },
    { line: 5, issues: [{ column: 0, code: 'unreadable_row' }] },
    { line: 6, issues: [{ column: 0, code: 'unreadable_row' }] },
  ]);
  const file = Buffer.from('{"nome":"Ana"}\n');
  const { id } = (await api.as.gestor.post('/api/imports', { fileName: 'x.jsonl', size: file.length })).json<{
    id: string;
  }>();
  await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, file, { 'content-type': 'application/octet-stream' });
  const refused = await askReading(api.as.gestor, id);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringContaining('JSON'),
  ]);
});
