import { randomInt } from 'node:crypto';
import { type Role, ROLES } from '../../access/policy.ts';
import { COMMAND_LINE } from '../../access/server/audit.ts';
import { explainNewPassword } from '../../access/server/new-password.ts';
import { putMember } from '../../access/server/members.queries.ts';
import { changeTenant, createTenant, listTenants } from '../../access/server/tenants.queries.ts';
import { listUsers } from '../../access/server/users.queries.ts';
import { changeUser, createUser } from '../../access/server/users.ts';
import type { User } from '../../access/user.ts';
import { known } from '../../kit/known.ts';
import { type Db, inGlobal, inTenant } from '../../kit/server/db/db.ts';
import { readTotal } from '../../search/server/list-plan.ts';
import { cnpjsToTry, looseAnswers } from './loose-companies.ts';
import { createSampleRecords, saveDemoAnswers } from './sample-records.ts';

type DemoUser = { email: string; senha: string; role: Role; tenants: number[]; installationAdmin: boolean };
type DemoTenant = { id: number; nome: string; fichas: number; created: number };
/** `cnpjs`: invented companies to look up, which are in no record. */
export type Demo = { tenants: DemoTenant[]; users: DemoUser[]; cnpjs: string[] };

/**
 * Creates clients with a user for each role, and fills each client up to `records` made-up records of the twelve months until
 * `now`. Creates an administrator of the installation if there is none. Keeps everything of an earlier run, except the passwords
 * of its users: they get new ones, because the old ones cannot be shown again.
 */
export async function createDemo(
  db: Db,
  { tenants, records, now }: { tenants: number; records: number; now: Date },
): Promise<Demo> {
  const demo: Demo = { tenants: [], users: [], cnpjs: cnpjsToTry() };
  const toFill: (() => Promise<void>)[] = [];
  for (let number = 1; number <= tenants; number++) {
    const members = await createMembers(db, number);
    const administratorId = known(members[0], 'user of the first role, administrador').user.id;
    const tenant = await findOrCreateTenant(db, number, administratorId);
    for (const { user, role, senha } of members) {
      await inTenant(db, tenant.id, (tx) => putMember(tx, user.id, role, COMMAND_LINE));
      demo.users.push({ email: user.email, senha, role, tenants: [tenant.id], installationAdmin: false });
    }
    demo.tenants.push(tenant);
    toFill.push(() => fillTenant(db, tenant, { seed: number, userId: administratorId, records, now }));
  }
  await addInstallationAdmin(db, demo);
  await runTwoAtATime(toFill);
  return demo;
}

async function fillTenant(
  db: Db,
  tenant: DemoTenant,
  { seed, userId, records, now }: { seed: number; userId: string; records: number; now: Date },
): Promise<void> {
  const existing = await inTenant(db, tenant.id, readTotal);
  const count = Math.max(0, records - existing);
  const request = { tenantId: tenant.id, userId, count, seed, until: now };
  tenant.created = await createSampleRecords(db, { ...request, origin: 'cli' });
  await saveDemoAnswers(db, tenant.id, looseAnswers(), now);
  tenant.fichas = existing + count;
}

/** Runs two jobs at a time: each one uses a processor of the database, and more would wait for a connection. */
async function runTwoAtATime(jobs: (() => Promise<void>)[]): Promise<void> {
  const runNext = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await job();
  };
  await Promise.all([runNext(), runNext()]);
}

type DemoMember = { user: User; role: Role; senha: string };

const ROLE_NAMES: Record<Role, string> = {
  administrador: 'Ana Administradora',
  gestor: 'Gustavo Gestor',
  operador: 'Olívia Operadora',
  leitor: 'Lauro Leitor',
};

async function createMembers(db: Db, number: number): Promise<DemoMember[]> {
  const members: DemoMember[] = [];
  for (const role of ROLES) {
    const nome = `${ROLE_NAMES[role]} ${number}`;
    members.push({ role, ...(await createOrRenewUser(db, { nome, email: `${role}.${number}@exemplo.com.br` })) });
  }
  return members;
}

async function addInstallationAdmin(db: Db, demo: Demo): Promise<void> {
  const email = 'instalacao@exemplo.com.br';
  const others = (await listUsers(db)).filter(
    (user) => user.installationAdmin && !user.disabled && user.email !== email,
  );
  if (others.length > 0) return;
  const { user, senha } = await createOrRenewUser(db, { nome: 'Inês da Instalação', email }, true);
  for (const { id } of demo.tenants)
    await inTenant(db, id, (tx) => putMember(tx, user.id, 'administrador', COMMAND_LINE));
  const tenants = demo.tenants.map(({ id }) => id);
  demo.users.unshift({ email, senha, role: 'administrador', tenants, installationAdmin: true });
}

/** Matches no session, so renewing the password of a demo user ends all sessions. */
const NO_SESSION = Buffer.alloc(0);

async function createOrRenewUser(
  db: Db,
  { nome, email }: { nome: string; email: string },
  installationAdmin = false,
): Promise<{ user: User; senha: string }> {
  const senha = makePassword([nome, email]);
  const existing = (await listUsers(db)).find((user) => user.email === email);
  const user = existing
    ? await changeUser(db, existing.id, { senha, disabled: false }, { actor: COMMAND_LINE, ownSession: NO_SESSION })
    : await createUser(db, { nome, email, senha, installationAdmin, memberships: [] }, COMMAND_LINE);
  return { user, senha };
}

async function findOrCreateTenant(db: Db, number: number, administratorId: string): Promise<DemoTenant> {
  const nome = `Cliente de demonstração ${number}`;
  const existing = (await listTenants(db)).find((tenant) => tenant.nome === nome);
  if (!existing) {
    const made = await inGlobal(db, (tx) => createTenant(tx, { nome, administratorId, actor: COMMAND_LINE }));
    return { id: made.id, nome, fichas: 0, created: 0 };
  }
  if (existing.archivedAt !== null) await changeTenant(db, existing.id, { archived: false }, COMMAND_LINE);
  return { id: existing.id, nome, fichas: 0, created: 0 };
}

// without characters that look alike, for reading aloud and typing
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 16;

/** Makes a password with 80 bits of randomness. Repeats the rare one that the password rules refuse. */
function makePassword(about: string[]): string {
  const letters = Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]);
  const senha = letters.join('');
  return explainNewPassword(senha, about) ? makePassword(about) : senha;
}
