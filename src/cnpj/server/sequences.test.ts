import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTenant } from '../../../test/builders.ts';
import { bodyOf, sampleOf, type Step } from '../../../test/cnpj/played-providers.ts';
import { usePlayedProviders } from '../../../test/cnpj/use-played-providers.ts';
import type { Sample } from '../../../test/cnpj/samples.ts';
import { useDatabase } from '../../../test/database.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { CnpjAnswer } from '../cnpj.schema.ts';
import type { Company } from '../company.ts';
import { PROVIDERS } from '../providers.ts';
import { readAnswer, withoutPartners } from '../read-answer.ts';
import { type CnpjLookup, createCnpjLookup } from './cnpj-lookup.ts';
import { saveAnswer } from './cnpj-store.ts';
import { openCnpjProviders } from './open-providers.ts';
import { claimProviders } from './provider-quota.ts';

type Sequence = {
  id: number;
  title: string;
  asked: string;
  base: { month: string; says: 'present' | 'absent' } | null;
  stored: { sample: string; at: string } | null;
  providers: Step[];
  quotaLeft?: Record<string, number>;
  repeat?: number;
  askers?: number;
  expect: {
    says: string;
    from: string | null;
    situacaoReceita: string | null;
    keep: string;
    byMs: number;
    asks?: string[];
    certainty?: string;
    situacaoReceitaEm?: string;
    then?:
      | { afterMs: number; asked: string; asks: string[]; says?: string }
      | { afterMs: number; asked: string; asks: string[]; says?: string }[];
  };
};

const { sequences } = JSON.parse(
  readFileSync(new URL('../../../test/cnpj/sequences.json', import.meta.url), 'utf8'),
) as { sequences: Sequence[] };

const database = useDatabase();
const played = usePlayedProviders();
let tenantId: number;
/** the moment of the questions */
let now: Date;

beforeAll(async () => {
  tenantId = (await buildTenant(database.owner, { nome: 'Consulta' })).id;
});

beforeEach(async () => {
  now = new Date('2026-11-28T14:05:00-03:00');
  await database.owner.query('delete from cnpj_answers');
  await database.owner.query('delete from cnpj_providers');
});

function companyOf(sample: Sample): Company {
  const { preset, asked, context, response } = sample;
  const reading = readAnswer({
    preset,
    asked,
    status: response.status,
    headers: response.headers,
    body: bodyOf(sample),
    context,
  });
  return reading.outcome === 'found' ? reading.fields : expect.unreachable(sample.name);
}

function open({ base, providers, asked }: Sequence): CnpjLookup {
  const settings = providers.map(({ preset }) => played.settingOf(preset));
  const known = { ...companyOf(sampleOf('brasilapi-ativa')), cnpj: asked };
  return createCnpjLookup(database.db, {
    providers: openCnpjProviders(settings),
    ...(base && { base: { month: base.month, find: async () => (base.says === 'present' ? known : undefined) } }),
    now: () => now,
  });
}

async function storeSample({ sample, at }: NonNullable<Sequence['stored']>): Promise<void> {
  const { preset, asked: cnpj, context } = sampleOf(sample);
  const body = bodyOf(sampleOf(sample));
  const stored = withoutPartners(PROVIDERS.get(preset)!, body);
  const dataDay = context.base ?? at.slice(0, 10);
  await inTenant(database.db, tenantId, (tx) =>
    saveAnswer(tx, { cnpj, provider: preset, askedAt: new Date(at), dataDay, body, stored }),
  );
}

const wordOf = ({ outcome }: CnpjAnswer) => (outcome === 'found' ? 'filled' : outcome);
const keptOf = async (cnpj: string) => {
  const { rows } = await database.owner.query<{ found: boolean }>('select found from cnpj_answers where cnpj = $1', [
    cnpj,
  ]);
  return rows[0] === undefined ? 'nothing' : rows[0].found ? 'answer' : 'negative';
};
/** The questions of the form alone: who types, saves and reads is tried in its own tests. */
const OF_FORM = new Set([33, 34, 35, 37]);

describe.each(sequences.filter(({ id }) => !OF_FORM.has(id)))('sequence $id: $title', (sequence) => {
  const { asked: cnpj, expect: wanted, providers, stored, repeat = 1, askers = 1, base } = sequence;

  test('says what it may, in time', async () => {
    played.steps = providers;
    if (stored) await storeSample(stored);
    for (const [preset, free] of Object.entries(sequence.quotaLeft ?? {})) {
      const id = `${preset}@${new URL(played.settingOf(preset).address ?? '').host}`;
      const perMinute = PROVIDERS.get(preset)!.perMinute;
      for (let used = free; used < perMinute; used++) await claimProviders(database.db, [{ id, perMinute }]);
    }
    const lookup = open(sequence);
    for (let time = 0; time < repeat; time++) {
      const answers = await Promise.all(Array.from({ length: askers }, () => lookup.lookUp({ tenantId, cnpj })));
      for (const answer of answers) check(answer);
    }
    const kept = await keptOf(cnpj);
    const isOfBase = base?.says === 'present';
    expect(kept).toBe(
      isOfBase ? 'nothing' : wanted.keep.startsWith('as it was') ? 'answer' : wanted.keep.split(' ')[0],
    );
    if (wanted.asks) expect(played.requests.toSorted()).toEqual(wanted.asks.toSorted());
    for (const next of [wanted.then ?? []].flat()) {
      now = new Date(now.getTime() + next.afterMs);
      if (next.afterMs > 60_000) await database.owner.query('delete from cnpj_providers');
      played.requests = [];
      const later = await lookup.lookUp({ tenantId, cnpj: next.asked });
      expect(played.requests.toSorted()).toEqual(next.asks.toSorted());
      if (next.says) expect(wordOf(later)).toBe(next.says);
    }
  }, 60_000);

  function check(answer: CnpjAnswer) {
    expect(wordOf(answer)).toBe(wanted.says);
    if (answer.outcome === 'found') {
      const { company, consulta } = answer;
      const from = stored?.sample ?? (base?.says === 'present' ? 'brasilapi-ativa' : wanted.from);
      expect(company.cnpj).toBe(cnpj);
      expect(company.nome).toBe(companyOf(sampleOf(from ?? '')).nome);
      expect(company.situacaoReceita).toBe(wanted.situacaoReceita);
      if (wanted.certainty) expect(consulta.certainty).toBe('provavel');
    }
    if (answer.outcome === 'notFound' && base) {
      expect(answer.consulta.providers[0]).toBe(`base de ${base.month.slice(5)}/${base.month.slice(0, 4)}`);
      expect(answer.consulta.certainty).toBe('provavel');
    }
  }
});
