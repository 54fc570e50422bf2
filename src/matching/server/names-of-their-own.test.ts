import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { PessoaFisicaInput } from '../../pessoa/pessoa.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import type { Alike } from '../alike.schema.ts';
import { findCandidates } from './candidates.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

type Known = Partial<PessoaFisicaInput>;
const HOUSE = { nascimento: '2011-04-07', telefones: [TELEFONE], enderecos: [ENDERECO] };

/** The certainty of a record and another, in a register with only that one. */
async function certezaOf(one: Known, other: Known): Promise<Alike['certeza'] | undefined> {
  const input = buildFisica({ ...HOUSE, ...one });
  await inTenant(database.db, tenantId, (tx) =>
    applyOperation(tx, { kind: 'create', userId, origin: 'api' }, [{ type: 'create', input }]),
  );
  const found = await inTenant(database.db, tenantId, (tx) => findCandidates(tx, buildFisica({ ...HOUSE, ...other })));
  return found[0]?.certeza;
}

const NOTHING = { nascimento: null, telefones: [], enderecos: [] };
const mailOf = (email: string) => ({ emails: [{ ...EMAIL, email }] });

describe('people with the same birth, phone and address', () => {
  test.each([
    ['Mariana', 'Marina'],
    ['Kauã', 'Kauê'],
    ['Luana', 'Luara'],
    ['Paulo', 'Paula'],
    ['Daniel', 'Daniela'],
    ['Luan', 'Luana'],
    ['Maria', 'Mariana'],
    ['Maria', 'Mario'],
    ['Weverton', 'Weberton'],
    ['Lívia', 'Lídia'],
    ['Edilson', 'Adilson'],
    ['Zenivaldo', 'Zenivalda'],
    ['Ivanilson', 'Ivanilton'],
    ['Maria Luana', 'Maria Luara'],
    ['Maria Clara', 'Maria Luiza'],
    ['Ana Júlia', 'Ana Lúcia'],
    ['João Pedro', 'João Paulo'],
    ['Maria das Dores', 'Maria das Graças'],
    ['Mª do Céu', 'Maria dos Anjos'],
    ['Ana Lúcia', 'Ana Luzia'],
    ['Célia', 'Zélia'],
    ['Lucimar', 'Luzimar'],
    ['Sara', 'Zara'],
    ['Hanna', 'Ana'],
    ['Jandir', 'Jadir'],
    ['Anderson', 'Aderson'],
    ['Bento', 'Beto'],
    ['Leon', 'Léo'],
    ['Samuel', 'Samuela'],
    ['Adriel', 'Adriela'],
    ['José Maria', 'Maria José'],
    ['Luiz Carlos', 'Carlos Luiz'],
    ['Alex', 'Alexandre'],
    ['Helena', 'Lena'],
    ['Nara', 'Lara'],
    ['Celso', 'Nelso'],
    ['Cleonilda', 'Cleonilza'],
  ])('%s and %s are two people: never certain, whatever the house shares', async (one, other) => {
    const shared = { ...mailOf('quintela.sousa@exemplo.com.br'), nomeMae: 'Rita Quintela Sousa' };
    expect(
      await certezaOf({ nome: `${one} Quintela Sousa`, ...shared }, { nome: `${other} Quintela Sousa`, ...shared }),
    ).not.toBe('certa');
  });

  test.each([
    ['Mariana', 'Mariama'],
    ['Carlos', 'Carlso'],
    ['Fernanda', 'Fernamda'],
    ['Wellington', 'Welligton'],
    ['João Pedro', 'João Perdo'],
    ['Victor', 'Vitor'],
    ['Manoel', 'Manuel'],
    ['Gabriele', 'Gabriely'],
    ['Cristina', 'Christina'],
    ['Teresa', 'Tereza'],
    ['César', 'Cezar'],
    ['Luiza', 'Luísa'],
    ['Elza', 'Elsa'],
    ['Enzo', 'Enso'],
    ['Denise', 'Denice'],
    ['Zuleica', 'Suleica'],
    ['Isabel', 'Izabel'],
    ['Roberto', 'Beto'],
  ])('%s and %s are one name, typed or written otherwise', async (one, other) => {
    expect(await certezaOf({ nome: `${one} Quintela Sousa` }, { nome: `${other} Quintela Sousa` })).toBe('certa');
  });

  test.each([
    ['Maria Aparecida', 'Ma. Aparecida'],
    ['Maria Aparecida', 'Mª Apda.'],
    ['Francisco', 'Fco.'],
    ['Francisca', 'Fca.'],
    ['Antônio', 'Ant.'],
    ['Antônio', 'Antº'],
    ['José', 'Jo.'],
    ['João', 'Jo.'],
    ['José', 'J.'],
    ['José Raimundo', 'José Rdo.'],
  ])('%s and %s are one name, written short', async (one, other) => {
    expect(await certezaOf({ nome: `${one} Quintela Sousa` }, { nome: `${other} Quintela Sousa` })).toBe('certa');
  });

  test('two unknown first names with one different letter are likely', async () => {
    expect(await certezaOf({ nome: 'Uelcinara Quintela' }, { nome: 'Uelcimara Quintela' })).toBe('provavel');
  });

  test.each([
    ['the same RG', { rg: '287356414' }, 'certa'],
    ['an e-mail that is made of the name', mailOf('uelcinara@exemplo.com.br'), 'certa'],
    ['an e-mail that may be of the house', mailOf('quintela77@exemplo.com.br'), 'provavel'],
  ])('such names with %s as well', async (_, shared, certeza) => {
    expect(await certezaOf({ nome: 'Uelcinara Quintela', ...shared }, { nome: 'Uelcimara Quintela', ...shared })).toBe(
      certeza,
    );
  });

  test.each(['Mãe e filha', 'Rita Quintela Sousa', 'Rosângela Sousa'])(
    'a mother and a daughter of one name and two births are not certain (%s)',
    async (nome) => {
      expect(await certezaOf({ nome, nascimento: '1974-09-21' }, { nome })).toBe('provavel');
    },
  );

  test('they are not the same either if only a digit of their years differs', async () => {
    const nome = 'Rita Quintela Sousa';
    expect(await certezaOf({ nome, nascimento: '1974-09-21' }, { nome, nascimento: '1994-09-21' })).toBe('provavel');
    expect(await certezaOf({ nome, nascimento: '1974-09-21' }, { nome, nascimento: '1973-09-21' })).toBe('certa');
  });

  test.each([
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa Filho'],
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa Fº'],
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa III'],
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa 2º'],
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa Jun.'],
    ['Osvaldo Quintela Sousa', 'Osvaldo Quintela Sousa Sobº'],
    ['Rita Quintela Sousa', 'Rita Quintela Sousa Neta'],
    ["Osvaldo Sant'Ana", 'Osvaldo Santana Filho'],
    ['Osvaldo Quintela Lima', 'Osvaldo Quintela Sousa Sobrinho'],
  ])('%s and %s are two generations: not certain', async (one, other) => {
    expect(await certezaOf({ nome: one, nascimento: null }, { nome: other })).not.toBe('certa');
  });

  test.each(['ISENTO', '0', '000000000', 'NÃO TEM', 'x', '-', '123456789'])(
    'a placeholder of an RG (%s) is no proof',
    async (rg) => {
      const certezas = [
        await certezaOf({ nome: 'Mariana Quintela Sousa', rg }, { nome: 'Pedro Quintela Sousa', rg }),
        await certezaOf(
          { nome: 'Rita Quintela Sousa', nascimento: '1974-09-21', rg },
          { nome: 'Rita Quintela Sousa', rg },
        ),
        await certezaOf({ ...NOTHING, nome: 'Ana Lima', rg }, { ...NOTHING, nome: 'Ana Lima', rg }),
      ];
      expect(certezas).not.toContain('certa');
    },
  );

  test('nor does the RG of a mother on her daughter, or the same number in two states, prove anything', async () => {
    const rg = '287356414';
    const mother = { nome: 'Rita Quintela Sousa', nascimento: '1974-09-21', rg, ...mailOf('rita@exemplo.com.br') };
    const daughter = { nome: 'Mariana Quintela Sousa', rg, ...mailOf('rita@exemplo.com.br') };
    expect(await certezaOf(mother, daughter)).not.toBe('certa');
    const twins = ['Mariana', 'Marina'].map((first) => `${first} Quintela Sousa`);
    expect(
      await certezaOf({ nome: twins[0]!, rg, rgUf: 'SP' }, { nome: twins[1]!, rg, rgUf: 'BA' }), // there are two
    ).not.toBe('certa');
  });

  test('a person of the household is not proposed, however likely', async () => {
    const shared = { ...mailOf('quintela.sousa@exemplo.com.br'), nomeMae: 'Rita Quintela Sousa' };
    const found = await certezaOf(
      { nome: 'Mariana Quintela Sousa', ...shared },
      { nome: 'Marina Quintela Sousa', ...shared },
    );
    expect(found).toBeUndefined();
  });

  test('a husband and a wife are not even likely', async () => {
    const wife = { nome: 'Rita Prado Lemos', nascimento: '1981-12-30' };
    expect(await certezaOf({ nome: 'Osvaldo Quintela', nascimento: '1979-02-03' }, wife)).toBeUndefined();
  });

  test('the same name with two CPFs means two people', async () => {
    const nome = 'Rita Quintela Sousa';
    expect(await certezaOf({ nome, cpf: '52998224725' }, { nome, cpf: '11144477735' })).toBeUndefined();
  });
});
