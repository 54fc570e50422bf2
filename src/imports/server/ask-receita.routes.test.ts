import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, rowsOf, settle } from '../../../test/imports/imports.ts';
import { useLoopbackServer } from '../../../test/loopback.ts';
import type { Import } from '../model/import.ts';
import type { ReceitaOffer } from '../model/receita.schema.ts';

/* Checks that ask providers about the companies of a file. The provider is a server on this machine. */

const provider = useLoopbackServer();
const pace = { perMinute: 30_000 };
const api = useApp({
  get cnpjProviders() {
    const nothing = { header: undefined, token: undefined, day: undefined };
    return [{ preset: 'minhareceita', address: `${provider.origin}/{cnpj}`, ...pace, ...nothing }];
  },
});

const CNPJS = ['11222333000181', '19131243000197', '11444777000161'];
const FILE = ['CNPJ', ...CNPJS].join('\n');

function answerAll(): void {
  provider.answer = (request, response) => {
    const cnpj = request.url?.slice(1) ?? '';
    response.setHeader('content-type', 'application/json');
    if (cnpj === CNPJS[2]) response.writeHead(404).end(JSON.stringify({ message: `CNPJ ${cnpj} não encontrado.` }));
    else
      response.end(JSON.stringify({ cnpj, razao_social: `EMPRESA ${cnpj.slice(0, 2)} LTDA`, situacao_cadastral: 2 }));
  };
}

async function offerOf({ id }: Import): Promise<ReceitaOffer> {
  return (await api.as.gestor.get(`/api/imports/${id}/receita`)).json();
}

test('asks about each company once, and fills what it learns', async () => {
  answerAll();
  const plain = await checkFile(api.as.gestor, FILE);
  expect(await offerOf(plain)).toEqual({ companies: 3, stored: 0, toAsk: 3, minutes: 1 });
  expect(provider.asked).toEqual([]);
  await settle(api.as.gestor, plain, { receita: 'consultar' });
  const checked = await finishStep(api.as.gestor, plain.id, 'check');
  expect(provider.asked.toSorted()).toEqual(CNPJS.map((cnpj) => `/${cnpj}`).toSorted());
  expect(checked.counts).toMatchObject({ create: 2, refused: 1 });
  expect(checked.facts).toMatchObject({ receita: 2 });
  expect(await offerOf(checked)).toEqual({ companies: 3, stored: 2, toAsk: 1, minutes: 1 });
  provider.reset();
  await finishStep(api.as.gestor, plain.id, 'check');
  expect(provider.asked).toEqual([`/${CNPJS[2]}`]);
  await finishStep(api.as.gestor, plain.id, 'apply', { again: true });
  expect(await rowsOf(api.as.gestor, plain.id, 'refused')).toHaveLength(1);
  const list = await api.as.gestor.get('/api/pessoas?q=Empresa');
  expect(list.json<{ items: { nome: string }[] }>().items.map(({ nome }) => nome)).toHaveLength(2);
});

test('remembers for the next file with these headings that stored answers fill it, but asks nothing of its own', async () => {
  provider.reset();
  const { id } = await checkFile(api.as.gestor, 'CNPJ\n60701190000104');
  const next = (await api.as.gestor.get(`/api/imports/${id}`)).json<Import>();
  expect(next.settings?.receita).toBe('guardadas');
  expect(provider.asked).toEqual([]);
});

test('says that it is not checked yet', async () => {
  const opened = await api.as.gestor.post('/api/imports', { fileName: 'a.csv', size: 10 });
  const answer = await api.as.gestor.get(`/api/imports/${opened.json<Import>().id}/receita`);
  expect(answer.statusCode).toBe(409);
});

test('stops with the check, and continues with those that are still unknown', async () => {
  const cnpjs = ['60701190000104', '33000167000101', '07526557000100', '47960950000121'];
  const gate = { isOpen: false };
  provider.reset();
  provider.answer = async (request, response) => {
    while (provider.asked.length > 1 && !gate.isOpen) await sleep(10);
    response.end(JSON.stringify({ cnpj: request.url?.slice(1), razao_social: 'EMPRESA TESTE LTDA' }));
  };
  const checked = await checkFile(api.as.gestor, ['CNPJ', ...cnpjs].join('\n'), { receita: 'nada' });
  await settle(api.as.gestor, checked, { receita: 'consultar' });
  await api.as.gestor.post(`/api/imports/${checked.id}/check`);
  while (provider.asked.length < 2) await sleep(10);
  const cancelled = await api.as.gestor.post(`/api/imports/${checked.id}/cancel`);
  expect(cancelled.json<Import>().state).toBe('received');
  gate.isOpen = true;
  const again = await finishStep(api.as.gestor, checked.id, 'check');
  expect(again.counts).toMatchObject({ create: 4 });
  expect(provider.asked.filter((path) => path === `/${cnpjs[0]}`)).toHaveLength(1);
});
