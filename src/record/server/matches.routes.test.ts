import { describe, expect, test } from 'vitest';
import { type Caller, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import type { Alike } from '../../matching/alike.schema.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const CPF = '52998224725';
const NOTHING = { documento: null, alike: [] };

async function create(body: object): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function ask(body: object, who: Caller = api.as.operador) {
  const answer = await who.post('/api/pessoas/matches', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ documento: unknown; alike: Alike[] }>();
}

function shown({ id, codigo, nome }: Pessoa) {
  return { id, codigo, nome };
}

describe('a document that is being typed', () => {
  test('is reported if another record than the open one has it, with or without its mask', async () => {
    const ana = await create(buildFisica({ nome: 'Ana Souza', cpf: CPF }));
    for (const documento of [CPF, '529.982.247-25'])
      expect(await ask({ tipo: 'fisica', documento })).toEqual({ documento: shown(ana), alike: [] });
    expect(await ask({ tipo: 'fisica', documento: CPF, except: ana.id })).toEqual(NOTHING);
    const company = await create(buildJuridica({ cnpj: '12.ABC.345/01DE-35' }));
    expect(await ask({ tipo: 'juridica', documento: '12abc34501de35' })).toMatchObject({ documento: shown(company) });
  });

  test('is not reported if it is invalid, of the other tipo, or of a deleted record', async () => {
    expect(await ask({ tipo: 'fisica', documento: '52998224724' })).toEqual(NOTHING);
    expect(await ask({ tipo: 'juridica', documento: CPF })).toEqual(NOTHING);
    const gone = await create(buildFisica({ cpf: '11144477735' }));
    await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
    expect(await ask({ tipo: 'fisica', documento: '11144477735' })).toEqual(NOTHING);
  });

  test('is not reported to users who may not search by documents', async () => {
    const answer = await api.as.leitor.post('/api/pessoas/matches', { tipo: 'fisica', documento: CPF });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Ana');
  });
});

describe('a person who is being typed in', () => {
  const luis = { nome: 'Luís Quintela Prado', nascimento: '1980-02-29', telefones: [TELEFONE], enderecos: [ENDERECO] };
  const typed = { tipo: 'fisica', nome: 'LUIZ QUINTELA PRADO', date: '1980-02-29', telefones: [TELEFONE.numero] };

  test('is found by another spelling, with the city, the certainty and the reasons', async () => {
    const stored = await create(buildFisica(luis));
    const { documento, alike } = await ask(typed);
    expect(documento).toBeNull();
    expect(alike).toMatchObject([{ pessoa: { ...shown(stored), cidade: 'São Paulo/SP' }, certeza: 'certa' }]);
    expect(alike[0]!.reasons.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['Mesma data', 'Mesmo telefone', 'Nome com o mesmo som']),
    );
    expect(alike[0]!.against).toMatch(/^em vez de /);
    expect(await ask({ ...typed, except: stored.id })).toEqual(NOTHING);
  });

  test('matches no record of the other tipo, and none with a different CPF', async () => {
    await create(
      buildFisica({
        nome: 'Zilda Bragança Xaxim',
        nascimento: '1966-07-08',
        telefones: [TELEFONE],
        cpf: '39053344705',
      }),
    );
    const zilda = { ...typed, nome: 'Zilda Bragança Xaxim', date: '1966-07-08' };
    expect(await ask({ ...zilda, tipo: 'juridica' })).toEqual(NOTHING);
    expect(await ask({ ...zilda, documento: '12345678909' })).toEqual(NOTHING);
    expect((await ask(zilda)).alike).toHaveLength(1);
  });

  test('is reported once if the document already identifies the record', async () => {
    const same = { nome: 'Rita Alves', cpf: '11144477735', nascimento: '1975-05-05', telefones: [TELEFONE] };
    const rita = await create(buildFisica(same));
    const question = { tipo: 'fisica', nome: same.nome, documento: same.cpf, date: same.nascimento };
    expect(await ask(question)).toEqual({ documento: shown(rita), alike: [] });
  });

  test('is not matched with a record that a user marked as another person', async () => {
    const bento = { ...luis, nome: 'Bento Quintela Prado', nascimento: '1971-03-04' };
    const [one, other] = [await create(buildFisica(bento)), await create(buildFisica(bento))];
    const question = { ...typed, nome: bento.nome, date: bento.nascimento, except: other.id };
    expect((await ask(question)).alike.map(({ pessoa }) => pessoa.id)).toEqual([one.id]);
    const [a, b] = [one.id, other.id].toSorted();
    await api.database.owner.query(
      'insert into match_decisions (tenant_id, a, b, user_id) select $1, $2, $3, m.user_id from memberships m where m.tenant_id = $1 limit 1',
      [api.tenant.id, a, b],
    );
    expect(await ask(question)).toEqual(NOTHING);
    expect((await ask({ ...question, except: one.id })).alike).toEqual([]);
  });
});

test('a text that the database does not take is refused, in every field', async () => {
  const question = { tipo: 'fisica', nome: 'Ana Souza' };
  for (const more of [{ telefones: ['1198765\0'] }, { documento: '\0' }, { nome: 'Ana\0' }]) {
    const answer = await api.as.operador.post('/api/pessoas/matches', { ...question, ...more });
    expect(answer.statusCode, answer.body).toBe(422);
  }
});
