import { isCnpj } from '@fichario/brasil';
import { describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import type { FoundAnswer } from '../../cnpj/cnpj.schema.ts';
import { createCnpjLookup } from '../../cnpj/server/cnpj-lookup.ts';
import { saveAnswer } from '../../cnpj/server/cnpj-store.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { emptyPessoa } from '../../pessoa/empty.ts';
import { planCompany } from '../../reading/receita/plan-company.ts';
import { generatePessoas } from './generate-pessoas.ts';
import { cnpjsToTry, looseAnswers } from './loose-companies.ts';
import { answerOfRecord, isRegistered } from './receita.ts';
import { createSampleRecords, saveDemoAnswers } from './sample-records.ts';

const database = useDatabase();
const NOW = new Date('2026-11-20T12:00:00Z');

function lookUpOffline(tenantId: number, cnpj: string) {
  return createCnpjLookup(database.db, { providers: [], now: () => NOW }).lookUp({ tenantId, cnpj });
}

async function buildDemo(count: number): Promise<number> {
  const { id: tenantId } = await buildTenant(database.owner);
  const { id: userId } = await buildUser(database.owner);
  await createSampleRecords(database.db, { tenantId, userId, count, seed: 1, until: NOW });
  await saveDemoAnswers(database.db, tenantId, looseAnswers(), NOW);
  return tenantId;
}

describe('the invented Receita', () => {
  it('knows every company of the demo and thirty more, with data of the 14th of the month before', async () => {
    const tenantId = await buildDemo(120);
    const { rows } = await database.owner.query<{ cnpj: string }>(
      'select cnpj from pessoas where tenant_id = $1 and cnpj is not null',
      [tenantId],
    );
    const loose = looseAnswers().map(({ cnpj }) => cnpj);
    expect(rows.length).toBeGreaterThan(20);
    expect(loose.filter((cnpj) => rows.some((record) => record.cnpj === cnpj))).toEqual([]);
    for (const cnpj of [...rows.map((record) => record.cnpj), ...loose]) {
      const answer = await lookUpOffline(tenantId, cnpj);
      expect(answer).toMatchObject({ outcome: 'found', company: { cnpj, enderecos: [{ tipo: 'comercial' }] } });
      expect((answer as FoundAnswer).consulta).toMatchObject({ dataDay: '2026-10-14', isStored: true });
    }
  });

  it('has one company of each kind that is told otherwise', async () => {
    const tenantId = await buildDemo(0);
    const found = await Promise.all(looseAnswers().map(({ cnpj }) => lookUpOffline(tenantId, cnpj)));
    const companies = found.map((answer) => ({ ...(answer as FoundAnswer).company, say: (answer as FoundAnswer).say }));
    expect(companies).toHaveLength(30);
    expect(companies.every(({ cnpj }) => isCnpj(cnpj))).toBe(true);
    expect(companies.filter(({ cnpj }) => /[A-Z]/.test(cnpj)).length).toBeGreaterThan(3);
    for (const situacao of ['baixada', 'inapta', 'suspensa'])
      expect(companies.filter(({ situacaoReceita }) => situacaoReceita === situacao)).toHaveLength(1);
    expect(companies.some(({ regime }) => regime === 'mei')).toBe(true);
    expect(companies.find(({ naturezaJuridica }) => naturezaJuridica === '4120')?.say).toEqual([
      'natureza:pessoaFisica',
    ]);
  });

  it('gives three to try: an active company, a closed one and one with letters', async () => {
    const tenantId = await buildDemo(0);
    const [active = '', closed = '', letters = ''] = cnpjsToTry();
    expect(await lookUpOffline(tenantId, active)).toMatchObject({ company: { situacaoReceita: 'ativa' }, say: [] });
    expect(await lookUpOffline(tenantId, closed)).toMatchObject({ say: ['situacao:baixada'] });
    expect(await lookUpOffline(tenantId, letters)).toMatchObject({ outcome: 'found' });
    expect(letters).toMatch(/[A-Z]/);
  });

  it('has other names, addresses and situações than some records, and the same as most', async () => {
    const records = [...generatePessoas({ seed: 1, count: 1_000 })].filter(isRegistered);
    const { id: tenantId } = await buildTenant(database.owner);
    await saveDemoAnswers(database.db, tenantId, records.map(answerOfRecord), NOW);
    const changes = { nome: 0, enderecos: 0, situacao: 0, none: 0 };
    for (const record of records) {
      const { company, say } = (await lookUpOffline(tenantId, record.cnpj)) as FoundAnswer;
      const paths = planCompany({ ...emptyPessoa('juridica'), ...record }, company).differs.map(({ path }) => path);
      if (paths.includes('nome')) changes.nome += 1;
      if (paths.some((path) => path.startsWith('enderecos'))) changes.enderecos += 1;
      if (say.some((word) => word.startsWith('situacao'))) changes.situacao += 1;
      if (paths.length === 0) changes.none += 1;
    }
    expect(changes.nome).toBeGreaterThan(2);
    expect(changes.enderecos).toBeGreaterThan(2);
    expect(changes.situacao).toBeGreaterThan(2);
    expect(changes.none / records.length).toBeGreaterThan(0.8);
  });

  it('never replaces the answer of a provider', async () => {
    const { id: tenantId } = await buildTenant(database.owner);
    const [invented] = looseAnswers();
    const { cnpj = '', body = '' } = invented ?? {};
    const real = body.replace(/"razao_social":"[^"]*"/, '"razao_social":"NOME DE VERDADE LTDA"');
    const answer = { cnpj, provider: 'brasilapi', askedAt: new Date('2026-11-01T12:00:00Z'), dataDay: '2026-10-10' };
    await inTenant(database.db, tenantId, (tx) => saveAnswer(tx, { ...answer, body: real, stored: real }));
    await saveDemoAnswers(database.db, tenantId, looseAnswers(), NOW);
    expect(await lookUpOffline(tenantId, cnpj)).toMatchObject({ company: { nome: 'Nome de Verdade LTDA' } });
  });
});
