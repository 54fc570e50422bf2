import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import { type Call, createCall } from '../kit/workbench.ts';
import type { Client as RegisterClient } from '../large/clients.ts';
import { ensureMade, makeClients } from '../large/register.ts';
import { type Server, signIn, startServer } from '../large/server.ts';
import { ask } from '../kit/sheet.ts';

/** The records of the eleven clients that are there before an import. */
const BESIDE = [150_000, 80_000, 50_000, 35_000, 25_000, 20_000, 15_000, 10_000, 8_000, 5_000, 2_000];
/** The records of the client that is imported into, with `--kind million`. */
const MILLION = 1_000_000;

/** The built server on a filled installation, and its only user. */
export type Installation = {
  dataDir: string;
  server: Server;
  /** the address for the owner of the schema */
  owner: DatabaseAddress;
  /** the client that an import goes into: a new one, or the same large one each time */
  findClient: (nome: string) => Promise<number>;
  callOf: (tenantId: number) => Call;
};

/** Runs `work` on a copy of a filled installation, which is deleted afterwards. The filled one is made once and stays. */
export async function withInstallation<T>(
  kind: string | undefined,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const isMillion = kind === 'million';
  const sizes = isMillion ? [MILLION] : BESIDE;
  const clients = sizes.map((records, place): RegisterClient => {
    return { id: place + 1, nome: `Cliente ${String(place + 1).padStart(2, '0')}`, records };
  });
  const fichas = sizes.reduce((sum, records) => sum + records, 0);
  const made = await ensureMade({
    folder: `importar-${fichas}`,
    fichas,
    withCeps: false,
    makeClients: (connection, owner) => makeClients(connection, owner, clients),
  });
  const dataDir = `${made}-copia`;
  rmSync(dataDir, { recursive: true, force: true });
  try {
    // with the owner of each file, which is the user of the database
    execFileSync('cp', ['-a', made, dataDir]);
    return await withServer(dataDir, { isMillion }, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withServer<T>(
  dataDir: string,
  { isMillion }: { isMillion: boolean },
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const server = await startServer(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const cookie = await signIn(server);
    const callOf = (tenantId: number) =>
      createCall(agent, server.port, { cookie, ...(tenantId > 0 && { 'x-tenant': String(tenantId) }) });
    const addClient = async (nome: string) => {
      const { id } = await ask<{ id: number }>(callOf(0), 'POST', '/api/tenants', { nome });
      return id;
    };
    return await work({
      dataDir,
      server,
      owner: connection.owner,
      findClient: (nome) => (isMillion ? Promise.resolve(1) : addClient(nome)),
      callOf,
    });
  } finally {
    agent.destroy();
    await connection.release();
    await server.stop();
  }
}
