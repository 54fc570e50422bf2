import { describe, expect, test } from 'vitest';
import { type Caller, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import type { ListPage as Page } from '../../search/list-page.schema.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

async function create(body: object, headers?: Record<string, string>): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', body, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}
const match = (version: number) => ({ 'if-match': `"${version}"` });
let serial = 0;
/** A CPF that no other test uses. */
function nextCpf(): string {
  const base = String(700_000_000 + serial++);
  const first = base + checkDigit(base);
  return first + checkDigit(first);
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, char, index) => total + Number(char) * (digits.length + 1 - index), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

describe('a new record', () => {
  test('is created with all its blocks, answers with its address and version, and opens by id and by codigo', async () => {
    const input = buildFisica({ cpf: '529.982.247-25', enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] });
    const answer = await api.as.operador.post('/api/pessoas', input);
    expect(answer.statusCode).toBe(201);
    const pessoa = answer.json<Pessoa>();
    expect(pessoa).toMatchObject({ ...input, cpf: '52998224725', version: 1, deletedAt: null });
    expect(answer.headers).toMatchObject({ location: `/api/pessoas/${pessoa.id}`, etag: '"1"' });
    for (const ref of [pessoa.id, pessoa.id.toUpperCase(), pessoa.codigo]) {
      const opened = await api.as.operador.get(`/api/pessoas/${ref}`);
      expect(opened.json()).toEqual(pessoa);
      expect(opened.headers['etag']).toBe('"1"');
    }
  });

  test('gets the next codigo of its client', async () => {
    const first = await create(buildFisica());
    const second = await create(buildFisica());
    expect(second.codigo).toBe(first.codigo + 1);
  });

  test('of a company keeps the alphanumeric CNPJ', async () => {
    const pessoa = await create(
      buildJuridica({ cnpj: '12.abc.345/01de-35', cnae: '1091102', naturezaJuridica: '2062' }),
    );
    expect(pessoa).toMatchObject({ cnpj: '12ABC34501DE35', cnae: '1091102', naturezaJuridica: '2062' });
  });

  test('with a document of another is refused with the record that has it', async () => {
    const cpf = nextCpf();
    const existing = await create(buildFisica({ nome: 'A Primeira', cpf }));
    const answer = await api.as.operador.post('/api/pessoas', buildFisica({ cpf }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'duplicate_document',
      errors: [{ path: 'cpf', code: 'duplicate_document' }],
      existing: { id: existing.id, codigo: existing.codigo, nome: 'A Primeira' },
    });
    expect(answer.body).not.toContain(cpf);
  });

  test('of twenty simultaneous requests with one CPF, one is created', async () => {
    const cpf = nextCpf();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.as.operador.post('/api/pessoas', buildFisica({ cpf }))),
    );
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    const { id } = created[0]!.json<Pessoa>();
    for (const answer of answers.filter((each) => each !== created[0])) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ existing: { id } });
    }
  });

  test('sent again under its id is the same record; another one under that id is refused', async () => {
    const id = '0192f0c4-1111-7000-8000-000000000001';
    const first = await create(buildFisica({ id }));
    expect(await create(buildFisica({ id: id.toUpperCase(), nome: ' João da Silva' }))).toEqual(first);
    const answer = await api.as.operador.post('/api/pessoas', buildFisica({ id, nome: 'Outro' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'id_taken', errors: [{ path: 'id' }] });
  });

  test('may have an id that a record of another client has', async () => {
    const pessoa = await create(buildFisica());
    const answer = await api.as.outsider.post('/api/pessoas', buildFisica({ id: pessoa.id, nome: 'Do Outro' }), {
      'x-tenant': String(api.otherTenant.id),
    });
    expect(answer.statusCode).toBe(201);
    expect((await api.as.operador.get(`/api/pessoas/${pessoa.id}`)).json()).toEqual(pessoa);
  });
});

describe('an Idempotency-Key', () => {
  test('gives the same answer to the same request, even when the record changed meanwhile', async () => {
    const body = buildFisica({ cpf: nextCpf() });
    const key = { 'idempotency-key': 'k-1' };
    const first = await create(body, key);
    await api.as.operador.patch(`/api/pessoas/${first.id}`, { nome: 'Mudado' }, match(1));
    expect(await create(body, key)).toEqual(first);
  });

  test('sent by twenty simultaneous requests creates one record', async () => {
    const body = buildFisica({ nome: 'Vinte de uma vez' });
    const all = await Promise.all(Array.from({ length: 20 }, () => create(body, { 'idempotency-key': 'k-20' })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test('is refused for another request', async () => {
    await create(buildFisica(), { 'idempotency-key': 'k-2' });
    const answer = await api.as.operador.post('/api/pessoas', buildFisica({ nome: 'Outro' }), {
      'idempotency-key': 'k-2',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('of one user means nothing to another', async () => {
    const mine = await create(buildFisica(), { 'idempotency-key': 'k-3' });
    const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'De outro' }), {
      'idempotency-key': 'k-3',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Pessoa>().id).not.toBe(mine.id);
  });

  test('applies a change once: the repetition does not check the old version', async () => {
    const pessoa = await create(buildFisica());
    const headers = { ...match(1), 'idempotency-key': 'k-4' };
    const change = () => api.as.operador.patch(`/api/pessoas/${pessoa.id}`, { nome: 'Uma vez' }, headers);
    const first = await change();
    expect(first.statusCode).toBe(200);
    expect((await change()).json()).toEqual(first.json());
  });
});

describe('a change', () => {
  test('needs the version, which must be the current one', async () => {
    const pessoa = await create(buildFisica());
    const url = `/api/pessoas/${pessoa.id}`;
    expect((await api.as.operador.put(url, buildFisica())).statusCode).toBe(428);
    expect((await api.as.operador.patch(url, {})).statusCode).toBe(428);
    expect((await api.as.gestor.delete(url)).statusCode).toBe(428);
    for (const etag of ['"2"', '1', 'W/"2"', '"1x"', '"1-x"', '"01"', '']) {
      const answer = await api.as.operador.patch(url, { nome: 'X' }, { 'if-match': etag });
      expect(answer.statusCode, etag).toBe(412);
      expect(answer.json()).toMatchObject({ code: 'stale_version', current: pessoa });
    }
    expect((await api.as.operador.get(url)).json()).toEqual(pessoa);
  });

  test('by PUT replaces everything, and may send back what it read', async () => {
    const pessoa = await create(buildFisica({ telefones: [TELEFONE], observacoes: 'antes' }));
    const url = `/api/pessoas/${pessoa.id}`;
    const echoed = await api.as.operador.put(url, { ...pessoa, nome: 'Novo' }, match(1));
    expect(echoed.json()).toMatchObject({ nome: 'Novo', version: 2, telefones: [TELEFONE] });
    const replaced = await api.as.operador.put(url, { tipo: 'fisica', nome: 'Só o nome' }, match(2));
    expect(replaced.json()).toMatchObject({ nome: 'Só o nome', version: 3, telefones: [], observacoes: '' });
    expect(replaced.headers['etag']).toBe('"3"');
  });

  test('by PATCH changes only the fields it names, and null empties a field', async () => {
    const pessoa = await create(buildFisica({ nomeSocial: 'Ana', cpf: nextCpf(), telefones: [TELEFONE] }));
    const url = `/api/pessoas/${pessoa.id}`;
    const answer = await api.as.operador.patch(url, { nomeSocial: null, tags: ['novo'] }, match(1));
    expect(answer.json()).toMatchObject({
      ...pessoa,
      nomeSocial: null,
      tags: ['novo'],
      version: 2,
      updatedAt: expect.anything(),
    });
  });

  test('turns a person into a company', async () => {
    const pessoa = await create(buildFisica({ nome: 'Padaria', cpf: nextCpf() }));
    const answer = await api.as.operador.patch(
      `/api/pessoas/${pessoa.id}`,
      { tipo: 'juridica', cpf: null, nomeSocial: null, nascimento: null },
      match(1),
    );
    expect(answer.json()).toMatchObject({ tipo: 'juridica', nome: 'Padaria', cnpj: null });
  });

  test('by PATCH with another tipo removes the fields that only the old tipo has', async () => {
    const created = await api.as.operador.post(
      '/api/pessoas',
      buildFisica({ nome: 'Padaria', nomeSocial: 'Pão', nascimento: '1980-02-29', tags: ['vip'] }),
    );
    const url = `/api/pessoas/${created.json<Pessoa>().id}`;
    const company = await api.as.operador.patch(url, { tipo: 'juridica', nomeFantasia: 'Pão Quente' }, match(1));
    expect(company.statusCode).toBe(200);
    expect(company.json()).toMatchObject({
      tipo: 'juridica',
      nome: 'Padaria',
      nomeFantasia: 'Pão Quente',
      tags: ['vip'],
    });
    expect(company.json()).not.toHaveProperty('nomeSocial');
    const sent = await api.as.operador.patch(url, { tipo: 'fisica', nomeFantasia: 'Pão Quente' }, match(2));
    expect(sent.statusCode).toBe(422);
    expect(sent.json<{ errors: unknown[] }>().errors).toMatchObject([{ path: 'nomeFantasia', code: 'unknown_field' }]);
    const person = await api.as.operador.patch(url, { tipo: 'fisica' }, match(2));
    expect(person.json()).toMatchObject({ tipo: 'fisica', nome: 'Padaria', nomeSocial: null, cpf: null });
  });

  test('without a difference creates no version', async () => {
    const pessoa = await create(buildFisica());
    const answer = await api.as.operador.put(`/api/pessoas/${pessoa.id}`, buildFisica(), match(1));
    expect(answer.json()).toEqual(pessoa);
  });

  test('of a read-only field is refused', async () => {
    const pessoa = await create(buildFisica());
    const url = `/api/pessoas/${pessoa.id}`;
    const id = '0192f0c4-1111-7000-8000-00000000ffff';
    for (const body of [{ codigo: 999_999 }, { version: 7 }, { id }, { createdAt: '2020-01-01T00:00:00.000Z' }]) {
      const answer = await api.as.operador.patch(url, body, match(1));
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ path: Object.keys(body)[0], code: 'read_only' }] });
    }
  });

  test('to a document of another record is refused', async () => {
    const cpf = nextCpf();
    const existing = await create(buildFisica({ cpf }));
    const pessoa = await create(buildFisica({ nome: 'Sem CPF' }));
    const answer = await api.as.operador.patch(`/api/pessoas/${pessoa.id}`, { cpf }, match(1));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ existing: { id: existing.id } });
  });

  test('by two editors simultaneously is accepted from one', async () => {
    const pessoa = await create(buildFisica());
    const url = `/api/pessoas/${pessoa.id}`;
    for (let version = 1; version <= 50; version++) {
      const answers = await Promise.all(
        ['Ana', 'Bia'].map((nome) => api.as.operador.patch(url, { nome: `${nome} ${version}` }, match(version))),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 412]);
    }
    expect((await api.as.operador.get(url)).json()).toMatchObject({ version: 51 });
  });
});

describe('a deleted record', () => {
  test('is invisible to users who may not restore it, and can be restored', async () => {
    const cpf = nextCpf();
    const pessoa = await create(buildFisica({ nome: 'Vai e Volta', cpf }));
    const url = `/api/pessoas/${pessoa.id}`;
    const counted = async () => (await api.as.gestor.get('/api/pessoas/count')).json<{ count: number }>().count;
    const before = await counted();
    const deleted = await api.as.gestor.delete(url, match(1));
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect(await counted()).toBe(before - 1);
    expect((await api.as.operador.get(url)).statusCode).toBe(404);
    expect((await api.as.gestor.get(url)).json()).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    expect((await api.as.operador.patch(url, { nome: 'X' }, match(2))).statusCode).toBe(404);
    expect((await api.as.gestor.patch(url, { nome: 'X' }, match(2))).json()).toMatchObject({
      status: 409,
      code: 'deleted',
    });
    const listed = async (query: string) =>
      (await api.as.gestor.get(`/api/pessoas?q=${cpf}${query}`)).json<{ items: Pessoa[] }>().items.map(({ id }) => id);
    expect(await listed('')).toEqual([]);
    expect(await listed('&deleted=only')).toEqual([pessoa.id]);
    const restored = await api.as.gestor.post(`${url}/restore`, undefined, match(2));
    expect(restored.json()).toMatchObject({ ...pessoa, version: 3, updatedAt: expect.any(String) });
    expect(await listed('')).toEqual([pessoa.id]);
    expect(await counted()).toBe(before);
  });

  test('is not restored if another record has its CPF by then', async () => {
    const cpf = nextCpf();
    const pessoa = await create(buildFisica({ cpf }));
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, match(1));
    const other = await create(buildFisica({ nome: 'Agora dela', cpf }));
    const answer = await api.as.gestor.post(`/api/pessoas/${pessoa.id}/restore`, undefined, match(2));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ existing: { id: other.id, nome: 'Agora dela' } });
  });

  test('is in the list of deleted records only for users who may restore', async () => {
    expect((await api.as.operador.get('/api/pessoas?deleted=only')).statusCode).toBe(403);
    expect((await api.as.gestor.get('/api/pessoas?deleted=only')).statusCode).toBe(200);
  });
});

describe('a record of another client', () => {
  test('is indistinguishable from a missing record', async () => {
    const foreign = await api.as.outsider.post('/api/pessoas', buildFisica(), {
      'x-tenant': String(api.otherTenant.id),
    });
    const { id } = foreign.json<Pessoa>();
    const missing = '0192f0c4-1111-7000-8000-00000000dead';
    const both = async (send: (id: string) => Promise<{ statusCode: number; body: string }>) => {
      const [theirs, none] = [await send(id), await send(missing)];
      expect(theirs.statusCode).toBe(404);
      expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
    };
    await both((ref) => api.as.administrador.get(`/api/pessoas/${ref}`));
    await both((ref) => api.as.administrador.get(`/api/pessoas/${ref}/history`));
    await both((ref) => api.as.administrador.put(`/api/pessoas/${ref}`, buildFisica(), match(1)));
    await both((ref) => api.as.administrador.patch(`/api/pessoas/${ref}`, { nome: 'X' }, match(1)));
    await both((ref) => api.as.administrador.delete(`/api/pessoas/${ref}`, match(1)));
    await both((ref) => api.as.administrador.post(`/api/pessoas/${ref}/restore`, undefined, match(1)));
  });
});

describe('roles', () => {
  test('a leitor reads with the CPF masked everywhere, and writes nothing', async () => {
    const cpf = nextCpf();
    const pessoa = await create(buildFisica({ nome: 'Mascarada', cpf }));
    const masked = `***.***.${cpf.slice(6, 9)}-**`;
    const url = `/api/pessoas/${pessoa.id}`;
    expect((await api.as.leitor.get(url)).json()).toMatchObject({ cpf: masked });
    const found = await api.as.leitor.get('/api/pessoas?q=mascarada');
    expect(found.json()).toMatchObject({ items: [{ id: pessoa.id, documento: masked }] });
    expect(found.body).not.toContain(cpf);
    for (const answer of [
      await api.as.leitor.post('/api/pessoas', buildFisica()),
      await api.as.leitor.patch(url, { nome: 'X' }, match(1)),
      await api.as.leitor.get(`${url}/history`),
      await api.as.operador.delete(url, match(1)),
      await api.as.operador.post(`${url}/restore`, undefined, match(1)),
    ])
      expect(answer.statusCode).toBe(403);
  });
});

const countOf = async (caller: Caller, q: string) =>
  (await caller.get(`/api/pessoas/count?${new URLSearchParams({ q })}`)).json<{ count: number }>().count;
const idsOf = async (caller: Caller, query: Record<string, string>) =>
  (await caller.get(`/api/pessoas?${new URLSearchParams(query)}`)).json<Page>().items.map(({ id }) => id);

describe('a document', () => {
  test('finds and counts nothing for users who may not search by it: whole, in part, with a mask, in any order', async () => {
    const cpf = nextCpf();
    const whole = '11222333000181';
    const person = await create(buildFisica({ nome: 'Procurada Documentada', cpf }));
    const company = await create(buildJuridica({ nome: 'Empresa Documentada', cnpj: whole }));
    const typed = [cpf, `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`];
    for (let from = 0; from < 8; from += 1) for (let to = from + 3; to <= 11; to += 1) typed.push(cpf.slice(from, to));
    typed.push(`documentada ${cpf}`, `procurada ${cpf.slice(0, 6)}`);
    for (const q of [...typed, whole, '11.222.333/0001-81', whole.slice(0, 6), whole.slice(4, 10)]) {
      for (const sort of ['nome', '-nome', 'codigo', '-updatedAt'])
        for (const { id } of [person, company]) expect(await idsOf(api.as.leitor, { q, sort }), q).not.toContain(id);
    }
    expect(await countOf(api.as.leitor, cpf)).toBe(0);
    expect(await countOf(api.as.leitor, whole)).toBe(0);
    expect(await idsOf(api.as.operador, { q: cpf.slice(2, 9), sort: 'codigo' })).toEqual([person.id]);
    expect(await idsOf(api.as.operador, { q: whole.slice(4, 10) })).toEqual([company.id]);
    expect(await countOf(api.as.operador, cpf)).toBe(1);
    expect(await countOf(api.as.operador, whole.slice(0, 6))).toBe(1);
  });

  test('is no suggestion for users who may not search by it', async () => {
    const cpf = nextCpf();
    await create(buildFisica({ nome: 'Sugerida Silva', cpf }));
    const suggested = async (caller: Caller) =>
      (await caller.get(`/api/pessoas/suggestion?q=sugerisa+${cpf}`)).json<{ suggestion: string | null }>().suggestion;
    expect(await suggested(api.as.operador)).toBe(`sugerida ${cpf}`);
    expect(await suggested(api.as.leitor)).toBeNull();
  });
});

describe('the answer to invalid input', () => {
  const NAMES = ['a'.repeat(201), 'nul\0aqui', 'meio \ud83d par'];
  test.each<[string, unknown, number, string]>([
    ['no JSON', '{', 400, ''],
    ['a list', [], 422, ''],
    ['nothing', {}, 422, 'tipo'],
    ['an unknown kind', { tipo: 'planta', nome: 'X' }, 422, 'tipo'],
    ['no name', { tipo: 'fisica' }, 422, 'nome'],
    ['an empty name', { tipo: 'fisica', nome: '  ' }, 422, 'nome'],
    ['an unknown field', { tipo: 'fisica', nome: 'X', idade: 7 }, 422, 'idade'],
    ['a wrong type', { tipo: 'fisica', nome: 7 }, 422, 'nome'],
    ['a wrong type deep inside', { tipo: 'fisica', nome: 'X', enderecos: [{ cep: 7 }] }, 422, 'enderecos.0.cep'],
    ['an unknown field deep inside', { tipo: 'fisica', nome: 'X', emails: [{ ...EMAIL, x: 1 }] }, 422, 'emails.0.x'],
    ['too long a name', { tipo: 'fisica', nome: NAMES[0] }, 422, 'nome'],
    ['NUL', { tipo: 'fisica', nome: NAMES[1] }, 422, 'nome'],
    ['half a character', { tipo: 'fisica', nome: NAMES[2] }, 422, 'nome'],
    ['51 e-mails', { tipo: 'fisica', nome: 'X', emails: Array.from({ length: 51 }, () => EMAIL) }, 422, 'emails'],
    ['no e-mail at all', { tipo: 'fisica', nome: 'X', emails: [{ email: 'x' }] }, 422, 'emails.0.email'],
    ['a wrong CPF', { tipo: 'fisica', nome: 'X', cpf: '52998224724' }, 422, 'cpf'],
    ['a wrong id', { tipo: 'fisica', nome: 'X', id: 'x' }, 422, 'id'],
    ['money as a number', { tipo: 'fisica', nome: 'X', limiteCredito: 10 }, 422, 'limiteCredito'],
  ])('%s', async (_name, body, status, path) => {
    const before = await api.as.operador.get('/api/pessoas/count');
    const answer = await api.as.operador.post('/api/pessoas', body, { 'content-type': 'application/json' });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>();
    if (status === 422) expect(errors.map((error) => error.path)).toContain(path);
    for (const name of NAMES) expect(answer.body).not.toContain(name);
    expect((await api.as.operador.get('/api/pessoas/count')).body).toBe(before.body);
  });

  test.each([
    ['an unknown parameter', 'x=1', 422],
    ['an unknown sort', 'sort=cpf', 422],
    ['too many at once', 'limit=201', 422],
    ['none at once', 'limit=0', 422],
    ['a limit that is no number', 'limit=x', 422],
    ['a state that is none', 'uf=XX', 422],
    ['two searches', 'q=a&q=b', 422],
    ['NUL in a search', 'q=%00', 422],
    ['a cursor that is none', 'after=abc', 400],
    ['a cursor of nothing', 'after=bnVsbA', 400],
  ])('in a list: %s', async (_name, query, status) => {
    const answer = await api.as.operador.get(`/api/pessoas?${query}`);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('a patch nested a hundred thousand deep', async () => {
    const pessoa = await create(buildFisica());
    const deep = `{"nome":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const headers = { ...match(1), 'content-type': 'application/json' };
    const answer = await api.as.operador.patch(`/api/pessoas/${pessoa.id}`, deep, headers);
    expect([400, 422]).toContain(answer.statusCode);
  });

  test('a reference that is neither an id nor a codigo', async () => {
    for (const ref of ['abc', '0', '-1', '99999999999', '1e3', "1'--", '%00'])
      expect((await api.as.operador.get(`/api/pessoas/${ref}`)).statusCode, ref).toBe(404);
  });
});
