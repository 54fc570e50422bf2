import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { seenBy, type Candidate, findCandidates, presentCandidates } from './candidates.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

async function save(...inputs: PessoaInput[]): Promise<string[]> {
  const changes = inputs.map((input) => ({ type: 'create' as const, input }));
  const { pessoas } = await inTenant(database.db, tenantId, (tx) =>
    applyOperation(tx, { kind: 'create', userId, origin: 'api' }, changes),
  );
  return pessoas.map(({ id }) => id);
}

function find(record: PessoaInput, inClient = tenantId): Promise<Candidate[]> {
  return inTenant(database.db, inClient, (tx) => findCandidates(tx, record));
}

/** The candidates, with their certainty and first reasons. */
async function foundFor(record: PessoaInput): Promise<string[]> {
  const found = await find(record);
  return found.map(({ pessoa, certeza, reasons }) =>
    [pessoa.nome, certeza, ...reasons.slice(0, 2).map(({ reason }) => reason)].join(' · '),
  );
}

const quintela = { nome: 'Thiago Quintela Sousa', nascimento: '1980-02-29', telefones: [TELEFONE] };

describe('the same person', () => {
  test('is found by another spelling of the name and the phone', async () => {
    await save(buildFisica(quintela));
    const found = await foundFor(buildFisica({ nome: 'TIAGO QUINTELA SOUZA', telefones: [TELEFONE] }));
    expect(found).toEqual([expect.stringMatching(/^Thiago Quintela Sousa · certa · /)]);
  });

  test('is found by a name in another order, and by swapped day and month', async () => {
    await save(buildFisica({ ...quintela, nascimento: '1980-02-03' }));
    expect(await foundFor(buildFisica({ nome: 'Sousa, Thiago Quintela', nascimento: '1980-03-02' }))).toHaveLength(1);
  });

  test('is not a namesake with a common name', async () => {
    await save(buildFisica({ nome: 'Maria da Silva' }));
    expect(await foundFor(buildFisica({ nome: 'Maria Silva' }))).toEqual([]);
  });

  test('is likely, not certain, if a small register has only a rare name as evidence', async () => {
    await save(buildFisica({ nome: 'Zilda Bragança Xaxim' }));
    expect(await foundFor(buildFisica({ nome: 'Zilda Bragança Xaxim' }))).toEqual([
      expect.stringMatching(/ · provavel · /),
    ]);
  });

  test('never has another CPF', async () => {
    await save(buildFisica({ ...quintela, cpf: '52998224725' }));
    expect(await find(buildFisica({ ...quintela, cpf: '11144477735' }))).toEqual([]);
  });

  test('is not a branch of the same company', async () => {
    const acme = { nome: 'Acme Parafusos Ltda', emails: [EMAIL], telefones: [TELEFONE] };
    await save(buildJuridica({ ...acme, cnpj: '11222333000181' }));
    expect(await find(buildJuridica({ ...acme, cnpj: '11222333000262' }))).toEqual([]);
  });

  test('is not a brother in the same household', async () => {
    await save(
      buildFisica({
        nome: 'João Quintela Sousa',
        telefones: [TELEFONE],
        enderecos: [ENDERECO],
        nascimento: '1990-05-06',
      }),
    );
    const brother = {
      nome: 'Pedro Quintela Sousa',
      telefones: [TELEFONE],
      enderecos: [ENDERECO],
      nascimento: '1992-09-18',
    };
    expect(await find(buildFisica(brother))).toEqual([]);
  });
});

test('a stored record is not its own candidate, nor is a record of another client or a deleted one', async () => {
  const [id] = await save(buildFisica(quintela));
  expect(await find(buildFisica({ ...quintela, id: id! }))).toEqual([]);
  const { id: other } = await buildTenant(database.owner);
  expect(await find(buildFisica(quintela), other)).toEqual([]);
  expect(await find(buildFisica(quintela))).toHaveLength(1);
});

test('a phone or an e-mail of hundreds of records makes no candidates', async () => {
  await save(
    ...Array.from({ length: 201 }, (_, at) => buildFisica({ nome: `Pessoa${at} Qualquer${at}`, emails: [EMAIL] })),
  );
  await save(buildFisica({ nome: 'Zenaide Xis', emails: [EMAIL] }));
  expect(await find(buildFisica({ nome: 'Outra Vez', emails: [EMAIL] }))).toEqual([]);
});

test('a user who may not see documents learns nothing from them, whatever they type', async () => {
  await save(buildFisica({ ...quintela, cpf: '52998224725', rg: '287356414' }));
  const tell = async (typed: Partial<ReturnType<typeof buildFisica>>) =>
    presentCandidates(await find(seenBy(buildFisica({ ...quintela, ...typed }), 'leitor')), 'leitor');
  const answer = await tell({});
  expect(answer).toMatchObject([{ pessoa: { nome: quintela.nome }, certeza: 'certa' }]);
  expect(answer[0]!.reasons.map(({ field }) => field)).not.toContain('documento');
  for (const typed of [{ cpf: '52998224725' }, { cpf: '11144477735' }, { rg: '287356414' }, { rg: '412873569' }])
    expect(await tell(typed)).toEqual(answer);
});
