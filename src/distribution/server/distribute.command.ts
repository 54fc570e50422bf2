import { type Command, CommandRefused, printJson, readArgs } from '../../kit/server/command/command.ts';
import { connectTo } from '../../kit/server/db/lone-connection.ts';
import type { WithDatabase } from '../../kit/server/command/command.ts';
import { NotDistributable, planDistribution, runSteps, type Step } from './distribute.ts';

export const distributeCommand: Command = {
  name: 'distribute',
  summary: 'distribui o banco por várias máquinas com Citus',
  help: `Uso: fichario distribute [--plan] [--json]

Distribui as tabelas de um PostgreSQL com Citus pelas máquinas dele, cliente por cliente: todas as linhas de um cliente ficam na
mesma máquina. Roda no coordenador, com o Fichário parado, num banco vazio ou já com fichas. Se for interrompido, repita: ele
continua de onde parou. Num banco já distribuído não faz nada. Não há volta por aqui: faça antes um back-up.

  --plan   só diz o que faria
  --json   { "planned": false, "steps": [{ "kind", "name", "statements" }] }`,
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
  const { values } = readArgs(args, { plan: { type: 'boolean' }, json: { type: 'boolean' } });
  const planned = values.plan === true;
  await withDatabase(async (connection) => {
    const owner = await connectTo(connection.owner);
    try {
      const steps = await planDistribution(owner).catch(refuse);
      const say = (step: Step) => values.json !== true && console.log(describe(step));
      if (planned) steps.forEach(say);
      else await runSteps(owner, steps, say);
      if (values.json === true) printJson({ planned, steps });
      else if (steps.length === 0) console.log('O banco já está distribuído.');
      else console.log(planned ? `${steps.length} passos a dar.` : 'O banco está distribuído.');
    } finally {
      await owner.end();
    }
  });
}

function describe({ kind, name }: Step): string {
  return `${WHAT[kind]}: ${name}`;
}

function refuse(error: unknown): never {
  if (error instanceof NotDistributable) throw new CommandRefused(error.message, { cause: error });
  throw error;
}
