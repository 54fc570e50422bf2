import { formatCnpj } from '@fichario/brasil';
import { createDemo, type Demo } from './create-demo.ts';
import { connectTo } from '../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../kit/server/env/servers.ts';
import {
  type Command,
  printJson,
  printTable,
  readArgs,
  readCount,
  type WithDatabase,
} from '../../kit/server/command/command.ts';

const MAX_FICHAS = 10_000_000;
const MAX_CLIENTES = 50;

export const demoCommand: Command = {
  help: `Uso: fichario demo [--fichas <n>] [--clientes <n>] [--json]

Cria clientes de demonstração, um usuário por papel em cada um e fichas inventadas, e põe na base local os CEPs dos
endereços. A consulta de CNPJ conhece as empresas inventadas também sem internet; algumas mudaram desde que a ficha foi feita.
Numa instalação sem administrador, cria também um. Mostra os e-mails e as senhas, que não ficam em outro lugar.

  --fichas     quantas fichas cada cliente deve ter (1000)
  --clientes   quantos clientes (2)
  --json       { "tenants": [{ "id", "nome", "fichas", "created" }],
                 "users": [{ "email", "senha", "role", "tenants", "installationAdmin" }],
                 "cnpjs": CNPJs sem ficha, para experimentar a consulta }

Repetir o comando não cria nada duas vezes: só completa as fichas que faltam. As senhas dos usuários de demonstração são
trocadas a cada vez, e suas sessões, encerradas.`,
  run: runDemo,
};

async function runDemo(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, {
    fichas: { type: 'string', default: '1000' },
    clientes: { type: 'string', default: '2' },
    json: { type: 'boolean' },
  });
  const request = {
    records: readCount('fichas', values.fichas, 0, MAX_FICHAS),
    tenants: readCount('clientes', values.clientes, 1, MAX_CLIENTES),
  };
  const start = performance.now();
  const demo = await withDatabase(async ({ db, owner }) => {
    const made = await createDemo(db, { ...request, now: new Date() });
    if (made.tenants.some(({ created }) => created > 0)) await vacuum(owner);
    return made;
  });
  if (values.json) printJson(demo);
  else printDemo(demo, (performance.now() - start) / 1000);
}

/** Vacuums the tables before autovacuum does, because until then the planner assumes that they are empty. */
async function vacuum(owner: DatabaseAddress): Promise<void> {
  const client = await connectTo(owner);
  try {
    await client.query(
      'vacuum analyze pessoas, pessoa_tokens, cards, name_words, moments, operation_changes, ceps, cnpj_answers',
    );
  } finally {
    await client.end();
  }
}

function printDemo({ tenants, users, cnpjs }: Demo, seconds: number): void {
  for (const { id, nome, fichas, created } of tenants) {
    const news = created === 0 ? 'nada a acrescentar' : `${created.toLocaleString('pt-BR')} novas`;
    console.log(`${nome} (nº ${id}): ${fichas.toLocaleString('pt-BR')} fichas, ${news}`);
  }
  console.log('');
  const rows = users.map(({ email, senha, role, installationAdmin }) => [
    email,
    senha,
    installationAdmin ? 'administra a instalação' : role,
  ]);
  printTable([['e-mail', 'senha', 'papel'], ...rows]);
  console.log(
    '\nPara experimentar a consulta de CNPJ, digite numa ficha nova de empresa um destes, que são inventados:',
  );
  for (const cnpj of cnpjs) console.log(`  ${formatCnpj(cnpj)}`);
  console.log(`\nFeito em ${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s.`);
}
