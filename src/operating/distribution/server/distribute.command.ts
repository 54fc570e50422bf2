import type { Client } from 'pg';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  readCount,
  requireOption,
  UsageError,
} from '../../../kit/server/command/command.ts';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { WithDatabase } from '../../../kit/server/command/command.ts';
import { NotDistributable, planDistribution, runSteps, type Step } from './distribute.ts';
import { forceAgain, moveClient, rebalance } from './move.ts';

export const distributeCommand: Command = {
  help: `Uso: fichario distribute [--plan] [--json]

Distribui as tabelas de um PostgreSQL com Citus pelas máquinas dele, cliente por cliente: todas as linhas de um cliente ficam na
mesma máquina. Roda no coordenador, com o Fichário parado, num banco vazio ou já com fichas. Se for interrompido, repita: ele
continua de onde parou. Num banco já distribuído não faz nada. Não há volta por aqui: faça antes um back-up.

  --plan                     só diz o que faria
  --json                     { "planned": false, "steps": [{ "kind", "name", "statements" }] }

Num banco já distribuído, com o Fichário no ar (interrompido, repita, ou rode sem opções, que desfaz o que ficou pelo meio):

  --rebalance                reparte os clientes de novo, depois de se acrescentar uma máquina
  --client <n> --to <h:p>    leva o cliente de número n, sozinho, para a máquina h, porta p`,
  run: runDistribute,
};

const WHAT: Record<Step['kind'], string> = {
  database: 'configura o banco',
  everywhere: 'copia em todas as máquinas',
  client: 'distribui por cliente',
  coordinator: 'deixa no coordenador',
  function: 'prepara a função',
};

async function runDistribute(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, {
    plan: { type: 'boolean' },
    json: { type: 'boolean' },
    rebalance: { type: 'boolean' },
    client: { type: 'string' },
    to: { type: 'string' },
  });
  const move = readMove(values);
  const planned = values.plan === true;
  await withDatabase(async (connection) => {
    const owner = await connectTo(connection.owner);
    try {
      if (move !== undefined) return await move(owner).catch(refuse);
      const steps = await planDistribution(owner).catch(refuse);
      const print = (step: Step) => values.json !== true && console.log(describe(step));
      if (planned) steps.forEach(print);
      else await runSteps(owner, steps, print);
      const forced = planned ? [] : await forceAgain(owner);
      if (forced.length > 0)
        console.error(`Um comando interrompido deixou sem proteção, e já têm de novo: ${forced.join(', ')}.`);
      if (values.json === true) printJson({ planned, steps });
      else if (steps.length === 0) console.log('O banco já está distribuído.');
      else console.log(planned ? `${steps.length} passos a dar.` : 'O banco está distribuído.');
    } finally {
      await owner.end();
    }
  });
}

type DistributeOptions = { rebalance?: boolean; client?: string; to?: string; plan?: boolean; json?: boolean };

function printDone(): void {
  console.log('Pronto.');
}

/** The move that the options request; undefined if they request none. Throws UsageError. */
function readMove({
  rebalance: isRebalance,
  client,
  to,
  plan,
  json,
}: DistributeOptions): ((owner: Client) => Promise<void>) | undefined {
  if (isRebalance !== true && client === undefined && to === undefined) return undefined;
  if (plan === true || json === true || (isRebalance === true && (client ?? to) !== undefined))
    throw new UsageError('Mova de um jeito por vez: --rebalance, ou --client com --to; sem --plan e sem --json.');
  if (isRebalance === true) return (owner) => rebalance(owner, console.log).then(printDone);
  const tenantId = readCount('client', requireOption('client', client), 1, 2 ** 31 - 1);
  const place = requireOption('to', to);
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(place) ?? [];
  if (host === undefined) throw new UsageError('A opção --to deve ser uma máquina e sua porta, como 10.0.0.3:5432.');
  return (owner) => moveClient(owner, { tenantId, to: { host, port: Number(port) } }, console.log).then(printDone);
}

function describe({ kind, name }: Step): string {
  return `${WHAT[kind]}: ${name}`;
}

function refuse(error: unknown): never {
  if (error instanceof NotDistributable) throw new CommandRefused(error.message, { cause: error });
  throw error;
}
