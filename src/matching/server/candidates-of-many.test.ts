import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { findCandidatesOfMany } from './candidates-of-many.ts';
import { findCandidates } from './candidates.ts';

const database = useDatabase();
const SURNAMES = ['Quintela', 'Zandoná', 'Brandt', 'Kowalski', 'Tavora', 'Ximenes', 'Uchoa'];

function personOf(number: number, nome: (surname: string) => string): PessoaInput {
  const telefones = [{ ...TELEFONE, numero: `119${80_000_000 + (number % 40)}` }];
  const surname = `${SURNAMES[number % 7]} ${SURNAMES[(number * 3 + 1) % 7]}`;
  return buildFisica({ nome: nome(surname), nascimento: `${1950 + (number % 40)}-02-0${1 + (number % 9)}`, telefones });
}

test('answers for many what is answered for each of them alone', async () => {
  const { id: tenantId } = await buildTenant(database.owner);
  const { id: userId } = await buildUser(database.owner);
  const changes = Array.from({ length: 300 }, (_, at) => ({
    type: 'create' as const,
    input: personOf(at, (surname) => `Thiago ${surname}`),
  }));
  await inTenant(database.db, tenantId, (tx) => applyOperation(tx, { kind: 'create', userId, origin: 'api' }, changes));
  const asked = Array.from({ length: 260 }, (_, at) => personOf(at * 2, (surname) => `TIAGO ${surname}`));
  const many = await inTenant(database.db, tenantId, (tx) => findCandidatesOfMany(tx, asked));
  expect(many.filter((found) => found.length > 0).length).toBeGreaterThan(100);
  for (const [at, record] of asked.entries())
    expect(many[at]).toEqual(await inTenant(database.db, tenantId, (tx) => findCandidates(tx, record)));
});
